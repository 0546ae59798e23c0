import { Logger } from '@nestjs/common';
import { NoSpaceError } from '../common/errors.js';

/** Milliseconds between two looks whether there is space again. */
const LOOK_AGAIN = 2_000;

/** Whether the database has space to write. The log tells when it has none, and when it has some again: each once. */
export class DiskSpace {
  private readonly logger = new Logger('Database');
  private timer: NodeJS.Timeout | undefined;

  /** @param tryWriting rejects while there is no space */
  constructor(private readonly tryWriting: () => Promise<void>) {}

  get isFull(): boolean {
    return this.timer !== undefined;
  }

  /** What a failed write means: the error itself, unless it is for want of space. */
  judge(error: unknown): unknown {
    if (!isNoSpace(error)) return error;
    const noSpace = new NoSpaceError({ cause: error });
    if (!this.isFull) {
      this.logger.error({ err: (error as { driverError?: unknown }).driverError }, noSpace.message);
      this.lookAgain();
    }
    return noSpace;
  }

  close(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private lookAgain(): void {
    this.timer = setTimeout(() => void this.look(), LOOK_AGAIN).unref();
  }

  private async look(): Promise<void> {
    try {
      await this.tryWriting();
      if (this.isFull) this.logger.warn('There is space to write again');
      this.close();
    } catch {
      // Whatever it is now, the next look tells; whoever writes meanwhile is told.
      if (this.isFull) this.lookAgain();
    }
  }
}

/** SQLite's disk, or MariaDB's, or the size that it is given, is full. */
function isNoSpace(error: unknown): boolean {
  const { code, errno, message } =
    (error as { driverError?: { code?: string; errno?: number; message?: string } }).driverError ?? {};
  const isMariaDb = errno === 1021 || errno === 1114 || /(?:errno|Errcode): 28\b|Got error 28 /.test(message ?? '');
  return code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_SHMSIZE' || isMariaDb;
}
