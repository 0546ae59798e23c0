/** Uploads the records of a file; the run does not wait for them. */
export class RecordUploads {
  private readonly underWay = new Set<Promise<void>>();
  private readonly missing: number[] = [];
  /** Indexes that results have named, and indexes of records that have arrived. */
  private readonly named = new Set<number>();
  private readonly taken = new Set<number>();

  constructor(
    private readonly send: (index: number, jpeg: Buffer) => Promise<boolean>,
    private readonly onError: (error: unknown, doing: string) => void,
  ) {}

  /** A result names a record. The record arrives a moment later, or never if the process is lost in between. */
  name(index: number): void {
    this.named.add(index);
  }

  keep(index: number, jpeg: Buffer): void {
    this.taken.add(index);
    const sent = this.sendOne(index, jpeg).finally(() => this.underWay.delete(sent));
    this.underWay.add(sent);
  }

  /**
   * Resolves when all uploads have ended, with the indexes of those that failed or never arrived. Call it when the file
   * has ended.
   */
  async settled(): Promise<readonly number[]> {
    await Promise.all(this.underWay);
    return [...this.missing, ...[...this.named].filter((index) => !this.taken.has(index))];
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
