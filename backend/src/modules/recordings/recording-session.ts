import { randomUUID } from 'node:crypto';
import {
  clock,
  type FilePath,
  LIMITS,
  type RecordedStep,
  type RecordingAnswer,
  type RecordingCommand,
  type RecordingEvent,
  type RecordingInput,
  type RecordingPlace,
  type RecordingState,
  withRecordingEvent,
} from '@testplatform/contract';
import type { RecordingBrowser, RecordingListener } from '@testplatform/engine/host';
import { FramePace } from './frame-pace.js';
import { InputQueue } from './input-queue.js';
import type { OpenedBrowser } from './recording-host.js';

/** The person who records, and the file to record for. */
export interface RecordingOwner {
  readonly userId: number;
  readonly projectId: number;
  readonly file: FilePath;
  readonly nodeId: string;
  readonly place: RecordingPlace;
}

/** Sends to the person's clients. */
export interface RecordingRoom {
  event(event: RecordingEvent): void;
  frame(jpeg: Buffer): void;
  hasListeners(): boolean;
}

const GONE = 'The browser is gone. Start another one';
const TOO_MUCH =
  'The browser reported more than can be recorded, such as an address that changes all the time. Start another one';
const TOO_MANY = `A recording has at most ${LIMITS.recordingStepsMax} steps. Add these to the file, then start another one`;

/**
 * A browser that a person controls, with the state it has reported, so that a person who reconnects can continue. The steps outlive the
 * browser.
 */
export class RecordingSession implements RecordingListener {
  readonly id = randomUUID();
  private seenAt = clock.elapsed();
  private usedAt = clock.elapsed();
  private browser: RecordingBrowser | null = null;
  private hasWindow = false;
  /** Resolves when no browser is being opened or closed. Never rejects. */
  private settled = Promise.resolve();
  private readonly steps = new Map<string, RecordedStep>();
  /** Steps that were added to the file or deleted. Later events about them are ignored. */
  private readonly forgotten = new Set<string>();
  private told: Pick<RecordingState, 'mode' | 'page' | 'picked' | 'unheard' | 'check' | 'closed'> = {
    mode: 'record',
    page: { url: '', title: '' },
    picked: [],
    unheard: null,
    check: null,
    closed: null,
  };
  /** Bytes that the browser may still report, as of `reportedAt`. */
  private reportable = LIMITS.recordingReportedBytes;
  private reportedAt = clock.elapsed();
  private readonly pace: FramePace;
  private readonly inputs = new InputQueue((input) => this.browser?.perform({ kind: 'input', input }) ?? done);

  /** @param onTrouble called with errors of closing a browser */
  constructor(
    readonly owner: RecordingOwner,
    private readonly room: (id: string) => RecordingRoom,
    private readonly onTrouble: (error: unknown) => void,
  ) {
    this.pace = new FramePace((jpeg) => this.room(this.id).frame(jpeg));
  }

  get isOver(): boolean {
    return this.told.closed !== null;
  }

  /**
   * Waits for its browser. If the session was ended meanwhile, closes that browser at once.
   * @throws if opening fails
   */
  begin(opening: Promise<OpenedBrowser>): Promise<void> {
    const begun = this.take(opening);
    this.settled = begun.catch(() => undefined);
    return begun;
  }

  private async take(opening: Promise<OpenedBrowser>): Promise<void> {
    try {
      const { browser, hasWindow } = await opening;
      this.hasWindow = hasWindow;
      if (this.isOver) await browser.close();
      else this.browser = browser;
    } catch (error) {
      this.event({ kind: 'closed', reason: GONE });
      throw error;
    }
  }

  event(event: RecordingEvent): void {
    if (this.isOver) return;
    if (event.kind !== 'closed' && !this.mayReport(event)) {
      void this.end(TOO_MUCH);
      return;
    }
    switch (event.kind) {
      case 'step':
        if (this.forgotten.has(event.step.id)) return;
        if (!this.steps.has(event.step.id) && this.steps.size >= LIMITS.recordingStepsMax) {
          void this.end(TOO_MANY);
          return;
        }
        this.usedAt = clock.elapsed();
        this.steps.set(event.step.id, event.step);
        break;
      case 'dropped':
        this.steps.delete(event.stepId);
        break;
      case 'checking':
      case 'checked':
        this.usedAt = clock.elapsed();
        this.told = withRecordingEvent(this.told, event);
        break;
      case 'closed':
        this.inputs.clear();
        this.pace.stop();
        this.told = withRecordingEvent(this.told, event);
        break;
      default:
        this.told = withRecordingEvent(this.told, event);
    }
    this.room(this.id).event(event);
  }

  private mayReport(event: RecordingEvent): boolean {
    const now = clock.elapsed();
    const more = ((now - this.reportedAt) / 1_000) * LIMITS.recordingReportedBytesPerSecond;
    this.reportedAt = now;
    this.reportable = Math.min(LIMITS.recordingReportedBytes, this.reportable + more) - JSON.stringify(event).length;
    return this.reportable >= 0;
  }

  frame(jpeg: Buffer): void {
    if (!this.isOver) this.pace.take(jpeg);
  }

  /** True until the session is over, so that a person who reconnects sees a current picture. */
  watched(): boolean {
    return !this.isOver;
  }

  /** The person has connected: shows the current picture. */
  entered(): void {
    this.seen();
    this.pace.again();
  }

  seen(): void {
    this.seenAt = clock.elapsed();
  }

  input(input: RecordingInput): void {
    this.seen();
    this.usedAt = clock.elapsed();
    this.inputs.add(input);
  }

  /** Announces each step as `dropped`, even after the browser has closed. */
  forget(stepIds: readonly string[]): void {
    this.seen();
    for (const stepId of stepIds) {
      if (!this.steps.delete(stepId)) continue;
      this.forgotten.add(stepId);
      this.room(this.id).event({ kind: 'dropped', stepId });
    }
  }

  async perform(command: RecordingCommand): Promise<RecordingAnswer> {
    this.seen();
    this.usedAt = clock.elapsed();
    return (!this.isOver && (await this.browser?.perform(command))) || { error: GONE };
  }

  state(): RecordingState {
    const { projectId, file, nodeId: node, place } = this.owner;
    const { hasWindow } = this;
    const steps = [...this.steps.values()];
    return { recording_id: this.id, projectId, file, node, place, hasWindow, steps, ...this.told };
  }

  /** Closes the browser, even one that is still being opened, and waits until it has closed. The steps stay. */
  end(reason: string): Promise<void> {
    const { browser } = this;
    this.event({ kind: 'closed', reason });
    this.browser = null;
    if (browser) this.settled = this.settled.then(() => browser.close()).catch(this.onTrouble);
    return this.settled;
  }

  /** Ends the session if its person is away or idle. Returns whether it can be forgotten. */
  check(now: number): boolean {
    if (this.room(this.id).hasListeners()) this.seenAt = now;
    if (now - this.seenAt > LIMITS.recordingIdleMs) return true;
    if (now - this.seenAt > LIMITS.recordingAwayMs) void this.end('You were away for two minutes');
    else if (now - this.usedAt > LIMITS.recordingIdleMs) void this.end('It was idle for half an hour');
    return false;
  }
}

const done = Promise.resolve();
