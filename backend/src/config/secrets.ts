import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Settings, SettingsError } from './settings.js';

/** How often a key that another server is creating is read, and milliseconds between two reads. */
const READS_MAX = 250;
const READ_AGAIN = 20;

/** The installation's keys: from the settings, or generated once and stored in DATA_DIR with mode 600 (3 §11). */
export interface Secrets {
  readonly tokenSecret: string;
  readonly secretKey: string;
}
/** Injection token of the secrets. */
export const SECRETS_TOKEN = Symbol('secrets');

/** @throws SettingsError when DATA_DIR can't be used, or holds an empty key */
export function readSecrets(settings: Settings): Secrets {
  try {
    mkdirSync(settings.DATA_DIR, { recursive: true, mode: 0o700 });
    return {
      tokenSecret: settings.TOKEN_SECRET ?? keptSecret(join(settings.DATA_DIR, 'token.key')),
      secretKey: settings.SECRET_KEY ?? keptSecret(join(settings.DATA_DIR, 'secret.key')),
    };
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    throw new SettingsError(`DATA_DIR takes a folder that this account can write to (${(error as Error).message})`);
  }
}

/** If two servers start at once, one creates the key and both read it. */
function keptSecret(path: string): string {
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  for (let reads = 0; reads < READS_MAX; reads++) {
    const secret = readFileSync(path, 'utf8').trim();
    if (secret !== '') return secret;
    // The other server has created the file, and is about to write it.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, READ_AGAIN);
  }
  throw new SettingsError(
    `DATA_DIR holds an empty ${basename(path)}. Restore that file from a backup, or delete it to get a new key`,
  );
}
