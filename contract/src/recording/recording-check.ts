import type { CheckedStep, RecordingEvent } from './recording.js';

/** The progress of a check. Steps that are not listed were not run. */
export interface RecordingCheckState {
  readonly running: boolean;
  /** Why it ended early; empty otherwise. */
  readonly message: string;
  readonly steps: readonly CheckedStep[];
}

/** Applies an event to the state of a check. */
export function withCheckEvent(
  check: RecordingCheckState | null,
  event: Extract<RecordingEvent, { kind: 'checking' | 'checked' }>,
): RecordingCheckState {
  const { steps = [] } = check ?? {};
  if (event.kind === 'checking') {
    const { running, message } = event;
    return { running, message, steps: running ? [] : steps };
  }
  return { running: true, message: '', steps: [...steps, event.step] };
}

/** The state of a check after its browser has closed. */
export const endedCheck = (check: RecordingCheckState | null): RecordingCheckState | null =>
  check && { ...check, running: false };
