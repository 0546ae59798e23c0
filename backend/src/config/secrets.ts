import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Settings, SettingsError } from './settings.js';

/** The installation's keys: from the settings, or generated once and stored in DATA_DIR with mode 600 (3 §11). */
export interface Secrets {
  readonly tokenSecret: string;
  readonly secretKey: string;
}
/** Injection token of the secrets. */
export const SECRETS_TOKEN = Symbol('secrets');

/** @throws SettingsError when DATA_DIR can't be used */
export function readSecrets(settings: Settings): Secrets {
  try {
    mkdirSync(settings.DATA_DIR, { recursive: true, mode: 0o700 });
    return {
      tokenSecret: settings.TOKEN_SECRET ?? keptSecret(join(settings.DATA_DIR, 'token.key')),
      secretKey: settings.SECRET_KEY ?? keptSecret(join(settings.DATA_DIR, 'secret.key')),
    };
  } catch (error) {
    throw new SettingsError(`DATA_DIR takes a folder that this account can write to (${(error as Error).message})`);
  }
}

function keptSecret(path: string): string {
  try {
    // `wx`: if two servers start at once, one creates the key and both read it.
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(path, 'utf8').trim();
}
