import { join } from 'node:path';
import type { BrowserContext } from 'playwright';
import { makeTempFolder, removeTempFolder } from '../browsers/launch/temp-folder.js';
import { within } from '../time.js';

/** Milliseconds for the browser to begin a trace, and to hand it over: that of a long file is large. */
const BEGIN_MS = 5_000;
const END_MS = 60_000;

/**
 * Playwright's trace of a file: the actions with the document before and after each, the requests and the console. It
 * has no pictures, which would need a second screencast: the records show them.
 */
export class Trace {
  private recording = false;

  constructor(private readonly context: BrowserContext) {}

  /**
   * Whether a trace is being recorded. If so, actions run one after the other, through the Playwright calls that a
   * trace names.
   */
  get isOn(): boolean {
    return this.recording;
  }

  /** @throws an error when the browser can't begin one */
  async begin(): Promise<void> {
    await within(BEGIN_MS, this.context.tracing.start({ snapshots: true, screenshots: false, sources: false }));
    this.recording = true;
  }

  /** Attributes what follows to a case, until `caseEnded`. */
  caseStarted(title: string): void {
    if (this.recording) this.tell(this.context.tracing.group(title));
  }

  caseEnded(): void {
    if (this.recording) this.tell(this.context.tracing.groupEnd());
  }

  /** Names an action that was done without Playwright. */
  note(text: string): void {
    this.caseStarted(text);
    this.caseEnded();
  }

  /**
   * Ends the trace and hands it over as a file, which is removed afterwards. Without `keep` it is discarded.
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

  /** A lost browser loses its trace too. */
  private tell(order: Promise<unknown>): void {
    order.catch(() => undefined);
  }
}
