import type { RecordingPlace } from '@testplatform/contract';
import type { RecordingBrowser, RecordingOptions } from '@testplatform/engine/host';

/** A browser that is open. */
export interface OpenedBrowser {
  readonly browser: RecordingBrowser;
  /** It is a window on the person's own screen. */
  readonly hasWindow: boolean;
}

/** Who records, and in which project. */
export interface RecordingPerson {
  readonly userId: number;
  readonly projectId: number;
}

/** A place where browsers can be opened that people lead: this process, or the Xecutor of a person. */
export interface RecordingHost {
  readonly place: RecordingPlace;
  /** Whether one could be opened for somebody now. */
  isThere(userId: number): boolean;
  /** @throws BrowserUnavailableError when there is none, CaseFailure when its address can't be opened */
  open(whose: RecordingPerson, options: RecordingOptions): Promise<OpenedBrowser>;
}
