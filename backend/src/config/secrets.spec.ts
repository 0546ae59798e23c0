import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readSecrets } from './secrets.js';
import { readSettings } from './settings.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'testplatform-secrets-'));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const secrets = () => readSecrets(readSettings({ DATA_DIR: folder }));

/** Does this whenever the start waits for a key, instead of waiting. */
const whileWaiting = (act: () => void) =>
  jest.spyOn(Atomics, 'wait').mockImplementation(() => {
    act();
    return 'timed-out';
  });

describe('the keys of an installation', () => {
  it('are generated once', () => {
    const first = secrets();
    expect(first.tokenSecret).not.toBe(first.secretKey);
    expect(first.tokenSecret).toHaveLength(43);
    expect(secrets()).toEqual(first);
  });

  it('are those of another server that starts at the same time, even if it has not written them yet', () => {
    const path = join(folder, 'secret.key');
    writeFileSync(path, '');
    whileWaiting(() => writeFileSync(path, 'the key of the other server'));
    expect(secrets().secretKey).toBe('the key of the other server');
  });

  it('are never empty', () => {
    writeFileSync(join(folder, 'token.key'), '\n');
    const waits = whileWaiting(() => undefined);
    expect(secrets).toThrow('DATA_DIR holds an empty token.key. Restore that file from a backup, or delete it');
    expect(waits).toHaveBeenCalledTimes(250);
  });
});
