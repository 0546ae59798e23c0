import type { RecordingPlace } from '@testplatform/contract';
import type { RecordingBrowser, RecordingOptions } from '@testplatform/engine';

/** A place where browsers can be opened that people lead: this process, or the Xecutor of a person. */
export interface RecordingHost {
  readonly place: RecordingPlace;
  /** Whether one could be opened for somebody now. */
  isThere(userId: number): boolean;
  /** @throws BrowserUnavailableError saying why there is none */
  open(userId: number, options: RecordingOptions): Promise<RecordingBrowser>;
}
