import { placeOf } from '../paths.js';

/** Maximum mistakes in one error message. */
const TOLD = 50;

/** Collects the mistakes in a folder, each with its file and line. */
export class Mistakes {
  private readonly told: string[] = [];
  private count = 0;

  /** @param line from 1; 0 for the whole file */
  add(file: string, line: number, sentence: string): void {
    this.count += 1;
    if (this.told.length < TOLD) this.told.push(`${placeOf(file, line)}: ${sentence}`);
  }

  get isEmpty(): boolean {
    return this.count === 0;
  }

  /** One line per mistake; the last line counts those beyond the maximum. */
  get text(): string {
    const others = this.count - this.told.length;
    return [...this.told, ...(others > 0 ? [`There are ${others} more mistakes`] : [])].join('\n');
  }
}

/** A folder that can't be read; its message has a line for each mistake. */
export class FolderError extends Error {
  override readonly name = 'FolderError';
}
