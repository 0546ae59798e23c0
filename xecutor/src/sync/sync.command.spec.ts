import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { EXIT } from '../command.js';
import { Terminal } from '../terminal.js';
import { SYNC } from './sync.command.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sync-'));
  await writeFile(join(folder, 'project.yaml'), 'title: New\n');
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const ANSWERS: Readonly<Record<string, object>> = {
  'sync-read': { texts: [{ path: 'project.yaml', text: 'title: Old\n' }], digest: 'd' },
  'sync-preview': { changes: [{ path: 'project.yaml', text: 'title: New\n' }], notes: [] },
};

/**
 * Syncs a changed folder. The write is interrupted before the server answers, or the question if `answer` is empty.
 * @param meanwhile done while the question is open
 */
async function sync(answer: string, from = 'folder', meanwhile = async () => {}) {
  const interrupt = new AbortController();
  const called: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const call = /sync-\w+/.exec(String(url))![0];
    called.push(call);
    const data = ANSWERS[call];
    if (data) return Response.json({ data });
    interrupt.abort();
    throw interrupt.signal.reason;
  });
  const problems: string[] = [];
  const out = { write: () => true };
  const ask = async () => {
    await meanwhile();
    if (answer === '') interrupt.abort();
    return answer;
  };
  const code = await SYNC.run(
    ['--server', 'http://127.0.0.1:1', '--project', '1', '--folder', folder, '--from', from],
    {
      env: { TESTPLATFORM_DEVICE: 'd'.repeat(64), XECUTOR_HOME: folder },
      terminal: new Terminal(out, { write: (text) => problems.push(text) }, {}),
      interrupted: interrupt.signal,
      ask,
    },
  );
  return { code, called, problems };
}

it.each([
  ['server', 'project.yaml'],
  ['folder', 'data.yaml'],
])('a sync from the %s changes nothing when somebody has edited %s since', async (from, path) => {
  const file = join(folder, path);
  const refused = sync('yes', from, () => writeFile(file, 'title: Newest\n'));
  await expect(refused).rejects.toThrow(`${path} has changed in the folder since it was compared`);
  expect(await readFile(file, 'utf8')).toBe('title: Newest\n');
});

describe('a sync that is interrupted', () => {
  it('at its question exits with 130 and writes nothing', async () => {
    const { code, called, problems } = await sync('');
    expect(code).toBe(EXIT.interrupted);
    expect(called).toEqual(['sync-read', 'sync-preview']);
    expect(problems).toEqual([]);
  });

  it('while it writes says that the project may have changed', async () => {
    const { code, called, problems } = await sync('yes');
    expect(code).toBe(EXIT.interrupted);
    expect(called.at(-1)).toBe('sync-write');
    expect(problems).toEqual(['Interrupted: the project may have changed. The next sync shows whether it has.\n']);
  });
});
