import type {
  FilePath,
  RankedLocator,
  RecordedStep,
  RecordingAnswer,
  RecordingCommand,
  RecordingEvent,
  RecordingInput,
  RecordingState,
} from '@testplatform/contract';
import type { RecordingLine, RecordingListeners } from '../../api/recording-socket.js';
import type { RecordingStart } from '../../api/recordings.js';
import { keepEdits, keptEdits } from './model/kept-edits.js';
import { editedSteps, NO_EDITS, withoutSteps, type StepEdits } from './model/step-edits.js';

/** What a recorder needs of the world. */
export interface RecorderPorts {
  find(): Promise<RecordingState | null>;
  start(request: RecordingStart): Promise<string>;
  command(recordingId: string, command: RecordingCommand): Promise<RecordingAnswer>;
  forget(recordingId: string, stepIds: readonly string[]): Promise<void>;
  stop(recordingId: string): Promise<void>;
  join(recordingId: string, listeners: RecordingListeners): RecordingLine | null;
  tell(error: unknown): void;
}

export interface RecorderState {
  /** Null: no browser. */
  readonly recording: RecordingState | null;
  /** The steps as the person wants them, those that are added or deleted left out. */
  readonly steps: readonly RecordedStep[];
  readonly connected: boolean;
  /** How it is shown: over everything, or in a corner. */
  readonly view: 'large' | 'docked';
  /** The file that a browser is about to be opened for; null while nobody is asked where to begin. */
  readonly asking: FilePath | null;
  /** An element is being chosen for a field: what can be said of it so far. */
  readonly picking: readonly RankedLocator[] | null;
}

const NOTHING: RecorderState = {
  recording: null,
  steps: [],
  connected: false,
  view: 'docked',
  asking: null,
  picking: null,
};

/** The browser that a person leads: its calls, its line, its picture, and what is changed of its steps. A store. */
export class Recorder {
  #state = NOTHING;
  #edits: StepEdits = NO_EDITS;
  #line: RecordingLine | null = null;
  #frame: ArrayBuffer | null = null;
  #picked: ((locator: string | null) => void) | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #viewers = new Set<(jpeg: ArrayBuffer) => void>();

  constructor(private readonly ports: RecorderPorts) {}

  readonly getState = (): RecorderState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Comes back to the browser that is open, if there is one. Answers how to stop: the browser stays. */
  open(): () => void {
    let here = true;
    this.ports.find().then(
      (recording) => here && recording && this.#comeBack(recording),
      // Nothing was asked for: whoever starts a recording hears why it can't be.
      () => undefined,
    );
    return () => {
      here = false;
      this.#leave();
    };
  }

  /** Shows each picture as it comes, the last one at once. Answers how to stop. */
  watch(viewer: (jpeg: ArrayBuffer) => void): () => void {
    this.#viewers.add(viewer);
    if (this.#frame) viewer(this.#frame);
    return () => this.#viewers.delete(viewer);
  }

  /** Shows the browser, or asks where one is to begin. One that is gone stays as long as it has steps to add. */
  ask(file: FilePath): void {
    const hasSteps = this.#state.steps.length > 0;
    this.#set(this.isOpen || hasSteps ? { view: 'large' } : { asking: file });
  }

  get isOpen(): boolean {
    return this.#state.recording?.closed === null;
  }

  cancel(): void {
    this.#set({ asking: null });
    this.#answerPick(null);
  }

  /** @throws ApiError when it is refused */
  async start(request: RecordingStart): Promise<void> {
    const id = await this.ports.start(request);
    const recording = await this.ports.find();
    this.#leave();
    this.#set({ asking: null, view: 'large' });
    // One that has ended again is not found: there is nothing to show of it.
    if (recording?.recording_id !== id) return;
    this.#join(recording);
    if (!this.#picked) return;
    // It was opened for a field: that it was is no step of the file.
    this.remove(recording.steps.map(({ id: step }) => step));
    await this.#beginPick();
  }

  show(view: RecorderState['view']): void {
    if (view === 'docked') this.#answerPick(null);
    this.#set({ view });
  }

  /** As `perform`, and says on the screen why it can't be done. */
  async send(command: RecordingCommand): Promise<void> {
    try {
      await this.perform(command);
    } catch (error) {
      this.ports.tell(error);
    }
  }

  /** @throws ApiError with what the browser says when it can't */
  perform(command: RecordingCommand): Promise<RecordingAnswer> {
    const { recording } = this.#state;
    if (!recording) return Promise.resolve({ error: 'No browser is open' });
    return this.ports.command(recording.recording_id, command);
  }

  readonly input = (input: RecordingInput): void => this.#line?.input(input);

  edit(change: (edits: StepEdits) => StepEdits): void {
    this.#edits = change(this.#edits);
    const { recording } = this.#state;
    if (recording) keepEdits(recording.recording_id, this.#edits);
    this.#set({});
  }

  /** Steps that are in the file now. When all are, the file's list comes into sight. */
  added(ids: readonly string[]): void {
    this.remove(ids);
    if (this.#state.steps.length === 0) this.#set({ view: 'docked' });
  }

  /** Steps that nobody wants. */
  remove(ids: readonly string[]): void {
    this.edit((edits) => withoutSteps(edits, ids));
    const { recording } = this.#state;
    // This tab knows already; the others, and a later one, hear of it from the server, unless that has forgotten the whole of it.
    if (recording && this.#line)
      this.ports.forget(recording.recording_id, ids).catch((error: unknown) => this.ports.tell(error));
  }

  /** Closes the browser and forgets its steps. */
  async close(): Promise<void> {
    const { recording } = this.#state;
    this.#answerPick(null);
    this.#leave();
    this.#set(NOTHING);
    if (!recording) return;
    try {
      await this.ports.stop(recording.recording_id);
    } catch {
      // It is gone by itself, or will be soon: without its person it ends.
    }
  }

  /** Has the person choose an element of the page. Answers its locator; null when they choose none. */
  async pick(file: FilePath): Promise<string | null> {
    this.#answerPick(null);
    const chosen = new Promise<string | null>((resolve) => (this.#picked = resolve));
    this.#set({ picking: [] });
    this.ask(file);
    if (this.isOpen) await this.#beginPick();
    return chosen;
  }

  choose(locator: string): void {
    this.#answerPick(locator);
    this.#set({ view: 'docked' });
  }

  /** A pick leads back to where it came from: to a page that can be used, and in which nothing is recorded. */
  async #beginPick(): Promise<void> {
    await this.send({ kind: 'mode', mode: 'idle' });
    await this.send({ kind: 'mode', mode: 'pick' });
  }

  #answerPick(locator: string | null): void {
    if (!this.#picked) return;
    this.#picked(locator);
    this.#picked = null;
    this.#set({ picking: null });
    if (this.isOpen) void this.send({ kind: 'mode', mode: 'idle' });
  }

  /** One that is gone and has left nothing to add is no news to somebody who comes back. */
  #comeBack(recording: RecordingState): void {
    const isOver = recording.closed !== null;
    if (isOver && editedSteps(recording.steps, keptEdits(recording.recording_id)).length === 0) return;
    this.#join(recording);
  }

  #join(recording: RecordingState): void {
    this.#edits = keptEdits(recording.recording_id);
    this.#set({ recording });
    this.#line = this.ports.join(recording.recording_id, {
      onState: (state) => this.#set({ recording: state }),
      onGone: () => this.#gone(),
      onEvent: (event) => this.#hear(event),
      onFrame: (jpeg) => this.#paint(jpeg),
      onConnected: (connected) => this.#set({ connected }),
    });
  }

  #leave(): void {
    this.#line?.leave();
    this.#line = null;
    this.#frame = null;
  }

  /** The server no longer knows it: what was recorded stays on the screen. */
  #gone(): void {
    this.#line?.leave();
    this.#line = null;
    this.#hear({ kind: 'closed', reason: 'The server no longer has this browser' });
  }

  #paint(jpeg: ArrayBuffer): void {
    this.#frame = jpeg;
    for (const viewer of this.#viewers) viewer(jpeg);
  }

  #hear(event: RecordingEvent): void {
    const { recording, picking } = this.#state;
    if (!recording) return;
    if (event.kind === 'picked' && picking) this.#set({ picking: event.locators });
    this.#set({ recording: heard(recording, event) });
  }

  #set(change: Partial<RecorderState>): void {
    const next = { ...this.#state, ...change };
    this.#state = { ...next, steps: editedSteps(next.recording?.steps ?? [], this.#edits) };
    for (const listener of this.#listeners) listener();
  }
}

function heard(recording: RecordingState, event: RecordingEvent): RecordingState {
  switch (event.kind) {
    case 'step': {
      const { steps } = recording;
      const at = steps.findIndex(({ id }) => id === event.step.id);
      return { ...recording, steps: at < 0 ? [...steps, event.step] : steps.with(at, event.step) };
    }
    case 'dropped':
      return { ...recording, steps: recording.steps.filter(({ id }) => id !== event.stepId) };
    case 'picked':
      return { ...recording, picked: event.locators };
    case 'mode':
      return { ...recording, mode: event.mode };
    case 'page':
      return { ...recording, page: { url: event.url, title: event.title } };
    case 'closed':
      return { ...recording, closed: event.reason };
  }
}
