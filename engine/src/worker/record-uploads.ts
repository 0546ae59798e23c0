/** Uploads the records of a file; the run does not wait for them. */
export class RecordUploads {
  private readonly underWay = new Set<Promise<void>>();
  private readonly missing: number[] = [];

  constructor(
    private readonly send: (index: number, jpeg: Buffer) => Promise<boolean>,
    private readonly onError: (error: unknown, doing: string) => void,
  ) {}

  keep(index: number, jpeg: Buffer): void {
    const sent = this.sendOne(index, jpeg).finally(() => this.underWay.delete(sent));
    this.underWay.add(sent);
  }

  /** Resolves when all uploads have ended, with the indexes of those that failed. */
  async settled(): Promise<readonly number[]> {
    await Promise.all(this.underWay);
    return this.missing;
  }

  private async sendOne(index: number, jpeg: Buffer): Promise<void> {
    try {
      if (await this.send(index, jpeg)) return;
    } catch (error) {
      this.onError(error, 'keeping a record');
    }
    this.missing.push(index);
  }
}
