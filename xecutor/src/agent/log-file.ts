import { clock } from '@testplatform/contract';
import { appendFileSync, renameSync, statSync } from 'node:fs';

/** The current log file, in the config folder. */
export const LOG_FILE = 'xecutor.log';
/** Maximum size of a log file in bytes; the previous one is kept too. */
const LARGEST = 2 * 1024 * 1024;
const MODE = 0o600;

/** A log file of limited size. A full disk does not stop the program. */
export class LogFile {
  private size: number;

  constructor(
    readonly path: string,
    private readonly largest = LARGEST,
  ) {
    this.size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  }

  write(text: string): void {
    const line = `${new Date(clock.now()).toISOString()} ${text.replaceAll('\n', ' ')}\n`;
    try {
      const bytes = Buffer.byteLength(line);
      if (this.size > 0 && this.size + bytes > this.largest) this.rotate();
      appendFileSync(this.path, line, { mode: MODE });
      this.size += bytes;
    } catch {
      // Nowhere to report this; the terminal has the line.
    }
  }

  private rotate(): void {
    renameSync(this.path, olderLog(this.path));
    this.size = 0;
  }
}

/** The previous log file. */
export const olderLog = (path: string): string => `${path}.1`;
