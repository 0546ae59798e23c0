import { expect, it } from '@jest/globals';
import { Terminal } from './terminal.js';

function buildTerminal(env: Readonly<Record<string, string>> = {}, isTTY = true) {
  const written: string[] = [];
  const out = { isTTY, columns: 40, write: (text: string) => written.push(text) };
  return { terminal: new Terminal(out, out, env), written };
}

it('never shows a connector’s full id', () => {
  const { terminal, written } = buildTerminal();
  terminal.problem('At http://host/connector/4f0c1f4e-8a0d-4c55-9d33-0a8f3b7f5a10/runs/1 it failed');
  expect(written).toEqual(['At http://host/connector/4f0c…/runs/1 it failed\n']);
});

it('removes control characters from server texts', () => {
  const { terminal, written } = buildTerminal();
  terminal.line('one\u001B[2J\rtwo\u009B1m');
  expect(written).toEqual(['one[2Jtwo1m\n']);
});

it('redraws the status in place, cut to the line, and clears it before printing a line', () => {
  const { terminal, written } = buildTerminal();
  terminal.status('x'.repeat(100));
  terminal.line('done');
  expect(written).toEqual([`\r\u001B[K${'x'.repeat(39)}`, '\r\u001B[K', 'done\n']);
});

it.each<[string, Readonly<Record<string, string>>, boolean, string]>([
  ['on a terminal', {}, true, '\u001B[32mok\u001B[39m all\n'],
  ['not with NO_COLOR', { NO_COLOR: '1' }, true, 'ok all\n'],
  ['not in a file', {}, false, 'ok all\n'],
  ['not on a build server that has a terminal', { CI: 'true' }, true, 'ok all\n'],
])('colours %s', (_where, env, isTTY, text) => {
  const { terminal, written } = buildTerminal(env, isTTY);
  terminal.outcome('green', 'ok', 'all');
  expect(written).toEqual([text]);
});
