import {
  type CheckedStep,
  joinPath,
  withRecordingEvent,
  type FilePath,
  type RankedLocator,
  type RecordedStep,
  type RecordingAnswer,
  type RecordingCommand,
  type RecordingEvent,
  type RecordingInput,
  type RecordingState,
} from '@testplatform/contract';
import type { RecordingLine, RecordingListeners } from '../../api/live/recording-socket.js';
import type { RecordingStart } from '../../api/runs/recordings.js';
import { casesOf, type CheckedCases, isChecked, marksOf } from './model/checked-steps.js';
import { keepEdits, keptEdits } from './model/kept-edits.js';
import { editedSteps, NO_EDITS, withoutSteps, withTarget, type StepEdits } from './model/step-edits.js';

/** The recorder's dependencies. */
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
  /** The steps with the user's edits, without added or deleted ones. */
  readonly steps: readonly RecordedStep[];
  /** The last check's results by step id. */
  readonly marks: ReadonlyMap<string, CheckedStep>;
  /** Whether the unchanged steps have been checked. */
  readonly checked: boolean;
  readonly connected: boolean;
  /** Whether it is enlarged, or docked in a corner. */
  readonly view: 'large' | 'docked';
  /** The file to open a browser for, while the start dialog is open; otherwise null. */
  readonly asking: FilePath | null;
  /** The pick for a field in progress, with the locators found so far. */
  readonly picking: readonly RankedLocator[] | null;
  /** Whether a browser is needed to try a step. */
  readonly trying: boolean;
  /** Whether steps are being added to the file, which goes on when the panel is docked. */
  readonly adding: boolean;
}

const NOTHING: RecorderState = {
  recording: null,
  steps: [],
  marks: new Map(),
  checked: false,
  connected: false,
  view: 'docked',
  asking: null,
  picking: null,
  trying: false,
  adding: false,
};

/** The store of the recording browser: calls, connection, picture, and edits of the steps. */
export class Recorder {
  #state = NOTHING;
  #edits: StepEdits = NO_EDITS;
  #checkedCases: CheckedCases = new Map();
  #line: RecordingLine | null = null;
  #frame: ArrayBuffer | null = null;
  /** Whether the screen has been left. */
  #isLeft = false;
  #picked: ((locator: string | null) => void) | null = null;
  #opened: ((isOpen: boolean) => void) | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #viewers = new Set<(jpeg: ArrayBuffer) => void>();

  constructor(private readonly ports: RecorderPorts) {}

  readonly getState = (): RecorderState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reconnects to the open browser, if any. Returns a function that disconnects; the browser stays open. */
  open(): () => void {
    let here = true;
    this.#isLeft = false;
    this.ports.find().then(
      (recording) => here && recording && this.#comeBack(recording),
      // Ignored here: starting a recording shows the error.
      () => undefined,
    );
    return () => {
      here = false;
      this.#isLeft = true;
      this.#leave();
    };
  }

  /** Calls back with each picture, and at once with the last one. Returns a function that stops. */
  watch(viewer: (jpeg: ArrayBuffer) => void): () => void {
    this.#viewers.add(viewer);
    if (this.#frame) viewer(this.#frame);
    return () => this.#viewers.delete(viewer);
  }

  /** Shows the browser, or opens the start dialog. A closed browser is shown as long as it has steps to add. */
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
    this.#answerOpen(false);
  }

  /** @throws ApiError when it is refused */
  async start(request: RecordingStart): Promise<void> {
    const id = await this.ports.start(request);
    const recording = await this.ports.find();
    // `open` finds the browser when the user returns to the screen.
    if (this.#isLeft) return this.#answerOpen(false);
    this.#leave();
    const { trying } = this.#state;
    this.#set({ asking: null, view: trying ? 'docked' : 'large' });
    // A recording that has already ended isn't found, so there is nothing to show.
    if (recording?.recording_id !== id) return this.#answerOpen(false);
    this.#join(recording);
    if (!this.#picked && !trying) return;
    // The browser was opened to pick a locator or to try a step, so opening the page is not a step to add.
    this.remove(recording.steps.map(({ id: step }) => step));
    if (this.#picked) return this.#beginPick();
    await this.send({ kind: 'mode', mode: 'idle' });
    this.#answerOpen(true);
  }

  /** The file of the recording was renamed or moved. */
  moveFile(file: FilePath): void {
    const { recording } = this.#state;
    if (recording && joinPath(recording.file) !== joinPath(file)) this.#set({ recording: { ...recording, file } });
  }

  show(view: RecorderState['view']): void {
    if (view === 'docked') this.#answerPick(null);
    this.#set({ view });
  }

  /** Like `perform`, but shows errors as a toast. */
  async send(command: RecordingCommand): Promise<void> {
    try {
      await this.perform(command);
    } catch (error) {
      this.ports.tell(error);
    }
  }

  /** @throws ApiError with the browser's reason */
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

  /**
   * Checks the steps by running them in a second context of the browser. Resolves when the check has ended, to whether
   * all of them gave the same result.
   * @throws ApiError if the check can't start
   */
  async check(): Promise<boolean> {
    const { recording, steps } = this.#state;
    if (!recording) return false;
    this.#checkedCases = casesOf(steps);
    // The start event may arrive after the answer.
    this.#hear({ kind: 'checking', running: true, message: '' });
    try {
      await this.perform({ kind: 'check', steps: steps.map(({ id, testCase }) => ({ id, testCase })) });
    } catch (error) {
      this.#checkedCases = new Map();
      this.#hear({ kind: 'checking', running: false, message: '' });
      throw error;
    }
    await this.#until(() => this.#state.recording?.check?.running !== true);
    return steps.every(({ id }) => this.#state.marks.get(id)?.same);
  }

  /** Does work that adds steps to the file, one such work at a time: another one does nothing meanwhile. */
  async add(work: () => Promise<void>): Promise<void> {
    if (this.#state.adding) return;
    this.#set({ adding: true });
    await work().finally(() => this.#set({ adding: false }));
  }

  /** Removes steps that were added to the file. After the last one, the file's list is shown. */
  added(ids: readonly string[]): void {
    this.remove(ids);
    if (this.#state.steps.length === 0) this.#set({ view: 'docked' });
  }

  /** Discards steps. */
  remove(ids: readonly string[]): void {
    this.edit((edits) => withoutSteps(edits, ids));
    const { recording } = this.#state;
    // The server informs other tabs, unless the recording is already gone there.
    if (recording && this.#line)
      this.ports.forget(recording.recording_id, ids).catch((error: unknown) => this.ports.tell(error));
  }

  /** Closes the browser and forgets its steps. */
  async close(): Promise<void> {
    const { recording } = this.#state;
    this.#answerPick(null);
    this.#answerOpen(false);
    this.#leave();
    this.#set(NOTHING);
    if (!recording) return;
    try {
      await this.ports.stop(recording.recording_id);
    } catch {
      // Ignored: it is already closed or will be soon, because it ends without its user.
    }
  }

  /**
   * Lets the user pick an element on the page. Resolves to its locator; null if they cancel, or must first deal with the
   * steps of a recording that has ended.
   */
  async pick(file: FilePath): Promise<string | null> {
    this.#answerPick(null);
    if (!this.isOpen && this.#state.steps.length > 0) {
      this.#set({ view: 'large' });
      return null;
    }
    const chosen = new Promise<string | null>((resolve) => (this.#picked = resolve));
    this.#set({ picking: [] });
    this.ask(file);
    if (this.isOpen) await this.#beginPick();
    return chosen;
  }

  /**
   * Opens a browser beside the form, in which nothing is recorded. Resolves to whether one is open; false if the user
   * cancels, or must first deal with the steps of a recording.
   */
  async openToTry(file: FilePath): Promise<boolean> {
    if (this.isOpen) return true;
    this.#answerOpen(false);
    if (this.#state.steps.length > 0) {
      this.#set({ view: 'large' });
      return false;
    }
    const opened = new Promise<boolean>((resolve) => (this.#opened = resolve));
    this.#set({ asking: file, trying: true });
    return opened;
  }

  choose(locator: string): void {
    this.#answerPick(locator);
    this.#set({ view: 'docked' });
  }

  /**
   * Sets idle mode first: after the pick the browser returns to it, so the page can be used and nothing is recorded.
   */
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

  #answerOpen(isOpen: boolean): void {
    this.#opened?.(isOpen);
    this.#opened = null;
    this.#set({ trying: false });
  }

  /** A closed recording without steps to add is not shown again. */
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

  /** The server no longer knows the recording: its steps stay on the screen. */
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
    if (event.kind === 'checked' && event.step.locator !== '') this.#takeLocator(event.step);
  }

  /** Replaces a step's locator: the check found the element by another one. */
  #takeLocator({ stepId, locator }: CheckedStep): void {
    const wasChecked = this.#state.marks.has(stepId);
    this.edit((edits) => withTarget(edits, stepId, locator));
    // The step with its new locator counts as checked, unless somebody has changed it since.
    const changed = casesOf(this.#state.steps).get(stepId);
    if (!wasChecked || changed === undefined) return;
    this.#checkedCases = new Map(this.#checkedCases).set(stepId, changed);
    this.#set({});
  }

  /** Resolves once the state fulfils the condition. */
  #until(isSo: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!isSo()) return;
        this.#listeners.delete(look);
        resolve();
      };
      this.#listeners.add(look);
      look();
    });
  }

  #set(change: Partial<RecorderState>): void {
    const next = { ...this.#state, ...change };
    const steps = editedSteps(next.recording?.steps ?? [], this.#edits);
    const check = next.recording?.check ?? null;
    const marks = marksOf(check, steps, this.#checkedCases);
    this.#state = { ...next, steps, marks, checked: isChecked(check, steps, this.#checkedCases) };
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
    default:
      return withRecordingEvent(recording, event);
  }
}
