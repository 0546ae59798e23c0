import { Injectable } from '@nestjs/common';
import { NoSpaceError, OperationalError } from '../../common/errors.js';
import { Database } from '../../database/database.js';

@Injectable()
export class HealthService {
  constructor(private readonly database: Database) {}

  /** @throws OperationalError when calls can't be served */
  async check(): Promise<void> {
    try {
      await this.database.ping();
    } catch (error) {
      if (error instanceof NoSpaceError) throw error;
      throw new OperationalError('The database does not answer', { cause: error });
    }
  }
}
