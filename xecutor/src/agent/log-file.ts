import { appendFileSync, renameSync, statSync } from 'node:fs';

/** The newest lines, in the config folder. */
export const LOG_FILE = 'xecutor.log';
/** Bytes of one file; the one before it is kept too. */
const LARGEST = 2 * 1024 * 1024;
const MODE = 0o600;

/** What happened, with the time, in a file that never grows large. A disk that takes no lines ends nothing. */
export class LogFile {
  private size: number;

  constructor(
    readonly path: string,
    private readonly largest = LARGEST,
  ) {
    this.size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  }

  write(text: string): void {
    const line = `${new Date().toISOString()} ${text.replaceAll('\n', ' ')}\n`;
    try {
      if (this.size > 0 && this.size + line.length > this.largest) this.rotate();
      appendFileSync(this.path, line, { mode: MODE });
      this.size += Buffer.byteLength(line);
    } catch {
      // Nobody could be told; the terminal has the line.
    }
  }

  private rotate(): void {
    renameSync(this.path, olderLog(this.path));
    this.size = 0;
  }
}

/** Where the lines before the newest are. */
export const olderLog = (path: string): string => `${path}.1`;
