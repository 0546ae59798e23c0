import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Settings, SettingsError } from './settings.js';

/** The database, its journals, and the keys. */
const SECRET_FILES = /^testplatform\.sqlite|\.key$/;

/**
 * Makes the data folder, and whatever this process creates, readable only by the server's account.
 * @returns a warning when only the folder's owner can do that, otherwise null
 * @throws SettingsError when DATA_DIR can't be used
 */
export function closeDataFolder({ DATA_DIR }: Settings): string | null {
  process.umask(0o077);
  try {
    mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
    const names = readdirSync(DATA_DIR).filter((name) => SECRET_FILES.test(name));
    chmodSync(DATA_DIR, 0o700);
    for (const name of names) chmodSync(join(DATA_DIR, name), 0o600);
    return null;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EPERM')
      return `Other accounts may read DATA_DIR, which belongs to another account: give it to this one, or run chmod 700 ${DATA_DIR}`;
    throw new SettingsError(`DATA_DIR takes a folder that this account can write to (${message})`);
  }
}
