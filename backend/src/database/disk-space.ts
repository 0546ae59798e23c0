import { Logger } from '@nestjs/common';
import { NoSpaceError } from '../common/errors.js';

/** Tracks whether the database has space to write. Logs once when it runs out, and once when it recovers. */
export class DiskSpace {
  private readonly logger = new Logger('Database');
  private full = false;
  private isLooking = false;

  /** @param tryWriting rejects while there is no space */
  constructor(private readonly tryWriting: () => Promise<void>) {}

  get isFull(): boolean {
    return this.full;
  }

  /** Maps a failed write to NoSpaceError if the disk is full, otherwise returns the error itself. */
  judge(error: unknown): unknown {
    if (!isNoSpace(error)) return error;
    const noSpace = new NoSpaceError({ cause: error });
    if (!this.full) {
      this.logger.error({ err: (error as { driverError?: unknown }).driverError }, noSpace.message);
      this.full = true;
    }
    return noSpace;
  }

  /** While the disk is full, tries to write; one attempt at a time. */
  async look(): Promise<void> {
    if (!this.full || this.isLooking) return;
    this.isLooking = true;
    try {
      await this.tryWriting();
      this.full = false;
      this.logger.warn('There is space to write again');
    } catch {
      // The next check decides; writes meanwhile report their own errors.
    } finally {
      this.isLooking = false;
    }
  }
}

/** SQLite's or MariaDB's disk is full, or a configured size limit is reached. */
function isNoSpace(error: unknown): boolean {
  const { code, errno, message } =
    (error as { driverError?: { code?: string; errno?: number; message?: string } }).driverError ?? {};
  const isMariaDb = errno === 1021 || errno === 1114 || /(?:errno|Errcode): 28\b|Got error 28 /.test(message ?? '');
  return code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_SHMSIZE' || isMariaDb;
}
