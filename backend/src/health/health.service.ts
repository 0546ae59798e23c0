import { pause } from '@testplatform/contract';
import { Injectable } from '@nestjs/common';
import { NoSpaceError, OperationalError } from '../common/errors.js';
import { Database } from '../database/database.js';

/** Timeout of the database in milliseconds. A hanging check occupies a connection, and monitors repeat it every few seconds. */
const ANSWER = 3_000;

@Injectable()
export class HealthService {
  constructor(private readonly database: Database) {}

  /** @throws OperationalError when calls can't be served */
  async check(): Promise<void> {
    const answered = new AbortController();
    const late = pause(ANSWER, answered.signal).then(() => {
      throw new Error(`No answer within ${ANSWER} ms`);
    });
    try {
      await Promise.race([this.database.ping(), late]);
    } catch (error) {
      if (error instanceof NoSpaceError) throw error;
      throw new OperationalError('The database does not answer', { cause: error });
    } finally {
      answered.abort();
    }
  }
}
