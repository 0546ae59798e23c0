import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, posix, win32 } from 'node:path';
import { CannotRun } from '../command.js';

const NAME = 'testplatform-xecutor';
/** The variable that overrides the folder. */
const HOME_VARIABLE = 'XECUTOR_HOME';

type Variables = Readonly<Record<string, string | undefined>>;

/** The configuration folder on each platform. @param home the user's home folder */
export function configPath(platform: NodeJS.Platform, env: Variables, home: string): string {
  const paths = platform === 'win32' ? win32 : posix;
  if (env[HOME_VARIABLE]) return paths.resolve(env[HOME_VARIABLE]);
  return paths.join(configHome(platform, env, home), NAME);
}

function configHome(platform: NodeJS.Platform, env: Variables, home: string): string {
  if (platform === 'win32') return env.APPDATA || win32.join(home, 'AppData', 'Roaming');
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support');
  const named = env.XDG_CONFIG_HOME ?? '';
  // The XDG specification says to ignore relative paths.
  return posix.isAbsolute(named) ? named : posix.join(home, '.config');
}

/** The agent's private folder. */
export class ConfigFolder {
  private constructor(readonly path: string) {}

  /** The user's folder, which may not exist yet. */
  static of(env: Variables): ConfigFolder {
    return new ConfigFolder(configPath(process.platform, env, homedir()));
  }

  /** Creates it if necessary. @throws CannotRun if that fails */
  static async make(env: Variables): Promise<ConfigFolder> {
    const folder = ConfigFolder.of(env);
    try {
      await mkdir(folder.path, { recursive: true, mode: 0o700 });
      await chmod(folder.path, 0o700);
    } catch (error) {
      throw new CannotRun(
        `The folder ${folder.path} can’t be used (${codeOf(error)}). Set ${HOME_VARIABLE} to another.`,
      );
    }
    return folder;
  }

  at(name: string): string {
    return join(this.path, name);
  }

  /** The text of a file; null if it does not exist. @throws CannotRun if it can't be read */
  async read(name: string): Promise<string | null> {
    try {
      return (await readFile(this.at(name), 'utf8')).trim();
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null;
      throw new CannotRun(`${this.at(name)} can’t be read (${codeOf(error)}).`);
    }
  }

  /** Replaces a file atomically. @throws CannotRun */
  async write(name: string, text: string): Promise<void> {
    const beside = this.at(`${name}.${randomUUID()}.tmp`);
    try {
      const file = await open(beside, 'wx', 0o600);
      try {
        await file.writeFile(`${text}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(beside, this.at(name));
    } catch (error) {
      await rm(beside, { force: true });
      throw new CannotRun(`${this.at(name)} can’t be written (${codeOf(error)}).`);
    }
  }

  /** Removes a file or a folder, if it exists. */
  remove(name: string): Promise<void> {
    return rm(this.at(name), { recursive: true, force: true });
  }
}

/** The system's error code, such as ENOSPC. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error);
