import type { RecordingPlace } from '@testplatform/contract';
import type { RecordingBrowser, RecordingOptions } from '@testplatform/engine/host';

/** An open browser. */
export interface OpenedBrowser {
  readonly browser: RecordingBrowser;
  /** Whether it is a window on the person's own screen. */
  readonly hasWindow: boolean;
}

/** Who records, and in which project. */
export interface RecordingPerson {
  readonly userId: number;
  readonly projectId: number;
}

/** A place that can open browsers for recordings: this process, or a person's Xecutor. */
export interface RecordingHost {
  readonly place: RecordingPlace;
  /** Whether it could open a browser for the person now. */
  isThere(userId: number): boolean;
  /** @throws BrowserUnavailableError without a browser, CaseFailure if opening fails for another reason */
  open(whose: RecordingPerson, options: RecordingOptions): Promise<OpenedBrowser>;
}
