import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { makeTempFolder, removeTempFolder } from '../browsers/temp-folder.js';
import { within } from '../time.js';

/** Milliseconds that the browser gets to begin a trace, and to hand it out: one of a long file is large. */
const BEGIN_MS = 5_000;
const END_MS = 60_000;

/**
 * Playwright's own trace of a file: what was done, with the document before and after it, the requests and the console. The pictures
 * in it would need a second screencast; the records are there for that.
 */
export class Trace {
  private recording = false;

  constructor(private readonly context: BrowserContext) {}

  /** Whether what is done is written down: then it is done one thing after the other, by Playwright's own names. */
  get isOn(): boolean {
    return this.recording;
  }

  /** @throws an error when the browser does not begin one */
  async begin(): Promise<void> {
    await within(BEGIN_MS, this.context.tracing.start({ snapshots: true, screenshots: false, sources: false }));
    this.recording = true;
  }

  /** What follows belongs to a case, until `caseEnded`. */
  caseStarted(title: string): void {
    if (this.recording) this.note(this.context.tracing.group(title));
  }

  caseEnded(): void {
    if (this.recording) this.note(this.context.tracing.groupEnd());
  }

  /**
   * Ends the trace and hands it out as a file, which is removed afterwards. Without `keep` it is dropped.
   * @throws an error when the browser gives none
   */
  async end(keep?: (path: string) => Promise<void>): Promise<void> {
    if (!this.recording) return;
    this.recording = false;
    if (!keep) return within(END_MS, this.context.tracing.stop());
    const folder = await makeTempFolder();
    try {
      const path = join(folder, 'trace.zip');
      await within(END_MS, this.context.tracing.stop({ path }));
      await keep(path);
    } finally {
      await removeTempFolder(folder);
    }
  }

  /** A browser that is lost takes no notes, and its trace is lost with it. */
  private note(order: Promise<unknown>): void {
    order.catch(() => undefined);
  }
}
