import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readSecrets } from './secrets.js';
import { readSettings } from './settings.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'testplatform-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const secrets = () => readSecrets(readSettings({ DATA_DIR: folder }));

/** Another server that has created the key and writes it a moment later. */
const WRITER = `
  const { openSync, writeSync } = require('node:fs');
  const { parentPort, workerData } = require('node:worker_threads');
  const file = openSync(workerData, 'wx');
  parentPort.postMessage('created');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  writeSync(file, 'the key of the other server');
`;

describe('the keys of an installation', () => {
  it('are generated once', () => {
    const first = secrets();
    expect(first.tokenSecret).not.toBe(first.secretKey);
    expect(first.tokenSecret).toHaveLength(43);
    expect(secrets()).toEqual(first);
  });

  it('are those of another server that starts at the same time, even if it has not written them yet', async () => {
    const other = new Worker(WRITER, { eval: true, workerData: join(folder, 'secret.key') });
    const ended = once(other, 'exit');
    await once(other, 'message');
    expect(secrets().secretKey).toBe('the key of the other server');
    await ended;
  });

  it('are never empty', () => {
    writeFileSync(join(folder, 'token.key'), '\n');
    expect(secrets).toThrow('DATA_DIR holds an empty token.key. Restore that file from a backup, or delete it');
  });
});
