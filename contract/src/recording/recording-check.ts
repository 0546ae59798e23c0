import type { CheckedStep, RecordingEvent } from './recording.js';
import type { RecordingState } from './recording-wire.js';

/** The progress of a check. Steps that are not listed were not run. */
export interface RecordingCheckState {
  readonly running: boolean;
  /** Why it ended early; empty otherwise. */
  readonly message: string;
  readonly steps: readonly CheckedStep[];
}

/** What is told about a recording, besides its steps. */
type Told = Pick<RecordingState, 'picked' | 'mode' | 'page' | 'unheard' | 'check' | 'closed'>;

/** Applies an event that is about no step. */
export function withRecordingEvent<State extends Told>(
  state: State,
  event: Exclude<RecordingEvent, { kind: 'step' | 'dropped' }>,
): State {
  switch (event.kind) {
    case 'picked':
      return { ...state, picked: event.locators };
    case 'mode':
      return { ...state, mode: event.mode };
    case 'page':
      return { ...state, page: { url: event.url, title: event.title } };
    case 'unheard':
      return { ...state, unheard: event.reason };
    case 'checking':
    case 'checked':
      return { ...state, check: withCheckEvent(state.check, event) };
    case 'closed':
      return { ...state, check: state.check && { ...state.check, running: false }, closed: event.reason };
  }
}

function withCheckEvent(
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
