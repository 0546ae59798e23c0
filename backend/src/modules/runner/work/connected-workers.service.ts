import { Injectable, Logger } from '@nestjs/common';

/** Counts the connected workers of all machines. */
type WorkerCount = () => Promise<number>;

/** Knows whether any worker would run a file. The module that tracks workers registers `count`; until then it is unknown. */
@Injectable()
export class ConnectedWorkers {
  private readonly logger = new Logger('Workers');
  private count: WorkerCount | null = null;

  countWith(count: WorkerCount): void {
    this.count = count;
  }

  /** True only when certainly no worker is connected. */
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
