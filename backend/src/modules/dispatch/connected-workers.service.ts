import { Injectable, Logger } from '@nestjs/common';

/** Answers how many workers are connected, of all machines. */
type WorkerCount = () => Promise<number>;

/** Tells whether anybody would run a file. What knows the workers sets `count`; without it nobody knows them. */
@Injectable()
export class ConnectedWorkers {
  private readonly logger = new Logger('Workers');
  private count: WorkerCount | null = null;

  countWith(count: WorkerCount): void {
    this.count = count;
  }

  /** True only when it is known that no worker is connected. */
  async areNone(): Promise<boolean> {
    if (!this.count) return false;
    try {
      return (await this.count()) === 0;
    } catch (error) {
      this.logger.warn({ err: error }, 'The connected workers could not be counted');
      return false;
    }
  }
}
