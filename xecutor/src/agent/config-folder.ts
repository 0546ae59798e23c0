import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, posix, win32 } from 'node:path';
import { CannotRun } from '../command.js';

const NAME = 'testplatform-xecutor';
/** The variable that names another folder. */
const HOME_VARIABLE = 'XECUTOR_HOME';

type Variables = Readonly<Record<string, string | undefined>>;

/** Where a person's programs keep what they remember, on each platform. @param home the person's own folder */
export function configPath(platform: NodeJS.Platform, env: Variables, home: string): string {
  const paths = platform === 'win32' ? win32 : posix;
  if (env[HOME_VARIABLE]) return paths.resolve(env[HOME_VARIABLE]);
  return paths.join(configHome(platform, env, home), NAME);
}

function configHome(platform: NodeJS.Platform, env: Variables, home: string): string {
  if (platform === 'win32') return env.APPDATA || win32.join(home, 'AppData', 'Roaming');
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support');
  const named = env.XDG_CONFIG_HOME ?? '';
  // A relative one is to be ignored, says the standard.
  return posix.isAbsolute(named) ? named : posix.join(home, '.config');
}

/** The folder of the agent, which nobody else may look into. */
export class ConfigFolder {
  private constructor(readonly path: string) {}

  /** The folder of this person, which may not be there yet. */
  static of(env: Variables): ConfigFolder {
    return new ConfigFolder(configPath(process.platform, env, homedir()));
  }

  /** Makes it if need be. @throws CannotRun when it can't be */
  static async make(env: Variables): Promise<ConfigFolder> {
    const folder = ConfigFolder.of(env);
    try {
      await mkdir(folder.path, { recursive: true, mode: 0o700 });
      await chmod(folder.path, 0o700);
    } catch (error) {
      throw new CannotRun(
        `The folder ${folder.path} can’t be used (${codeOf(error)}). ${HOME_VARIABLE} names another.`,
      );
    }
    return folder;
  }

  at(name: string): string {
    return join(this.path, name);
  }

  /** The text of a file, null when there is none. @throws CannotRun when it can't be read */
  async read(name: string): Promise<string | null> {
    try {
      return (await readFile(this.at(name), 'utf8')).trim();
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null;
      throw new CannotRun(`${this.at(name)} can’t be read (${codeOf(error)}).`);
    }
  }

  /** Whoever reads the file finds the old text or the new one, never half of it. @throws CannotRun */
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

  /** Removes a file or a folder, if it is there. */
  remove(name: string): Promise<void> {
    return rm(this.at(name), { recursive: true, force: true });
  }
}

/** What the system calls the failure, such as ENOSPC. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error);
