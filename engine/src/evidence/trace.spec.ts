import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { TestCase } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { aCase, onSuccess, type RunOptions, shareLab } from '../../../test/support/browser/engine.js';
import { SELF_SIGNED } from '../../../test/support/servers/self-signed.js';

const lab = shareLab({ '/': '<h1>Start</h1><input id="a">' });

const open = () => aCase('URL redirect', { redirectURL: `${lab.url}/` });
const failing = () => aCase('Press key', { key: 'No such key' });
const masked = aCase('Text feed', { targetField: '#a', inputText: 'my secret', inputTextMask: 'Yes' });
const TOKEN = { name: 'token', value: 'of ann' };
const FILE = 'Shop/Cart/Buy/Other';

/** Runs cases; answers the traces that were produced, and the console messages in them. */
async function tracesOf(cases: readonly TestCase[], options: RunOptions) {
  const traces: { path: string; zip: Buffer }[] = [];
  const keepTrace = async (path: string) => void traces.push({ path, zip: await readFile(path) });
  const { outcome, lines } = await lab.run(cases, { keepTrace, ...options });
  return { outcome, traces, said: lines.map(({ text }) => text).filter((text) => /trace/i.test(text)) };
}

describe('the trace of a file', () => {
  it('is a zip file that is deleted once it is kept', async () => {
    const { traces } = await tracesOf([open()], { traces: 'always' });
    expect(traces).toHaveLength(1);
    expect(traces[0]!.zip.subarray(0, 2).toString()).toBe('PK');
    expect(traces[0]!.zip.includes('trace.trace')).toBe(true);
    expect(existsSync(traces[0]!.path)).toBe(false);
  });

  it('is kept only for failed files if so requested, and not at all by default', async () => {
    const kept = async (cases: readonly TestCase[], options: RunOptions) =>
      (await tracesOf(cases, options)).traces.length;
    expect(await kept([open()], { traces: 'on-failure' })).toBe(0);
    expect(await kept([open(), failing()], { traces: 'on-failure' })).toBe(1);
    expect(await kept([open(), failing()], {})).toBe(0);
  });

  it.each<[string, () => TestCase[], RunOptions]>([
    ['it masks a text', () => [open(), masked], {}],
    [
      'a file that it imports does',
      () => [{ ...open(), eventActions: [onSuccess(FILE)] }],
      { files: { [FILE]: [masked] } },
    ],
    [
      'it starts signed in',
      () => [open()],
      {
        signedIn: JSON.stringify({ cookies: [], origins: [{ origin: 'http://shop.example', localStorage: [TOKEN] }] }),
      },
    ],
    [
      'its environment has extra headers, however short',
      () => [open()],
      { project: { browser: { extraHeaders: [{ origin: 'http://shop.example', name: 'X-Debug', value: '1' }] } } },
    ],
    [
      'its environment has a client certificate',
      () => [open()],
      {
        project: {
          browser: {
            clientCertificates: [{ origin: 'https://shop.example', cert: SELF_SIGNED.cert, key: SELF_SIGNED.key }],
          },
        },
      },
    ],
    ['its environment has a secret', () => [open()], { project: { secrets: ['my secret'] } }],
  ])('is not kept when %s', async (_why, cases, options) => {
    const { traces, outcome } = await tracesOf(cases(), { traces: 'always', ...options });
    expect(outcome.status).toBe('success');
    expect(traces).toEqual([]);
  });

  it('that can’t be kept fails nothing, and the console reports it', async () => {
    const keepTrace = () => Promise.reject(new Error('the disk is full'));
    const { outcome, said } = await tracesOf([open()], { traces: 'always', keepTrace });
    expect(outcome.status).toBe('success');
    expect(said).toEqual(['The trace could not be kept: the disk is full']);
  });
});
