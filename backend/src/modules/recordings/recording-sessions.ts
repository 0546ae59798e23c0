import type { FilePath, RecordingPlace } from '@testplatform/contract';
import { BrowserUnavailableError, CaseFailure, type RecordingOptions } from '@testplatform/engine/host';
import { conflict, invalid, UserError } from '../../common/errors.js';
import type { RecordingHost } from './recording-host.js';
import { type RecordingOwner, type RecordingRoom, RecordingSession } from './recording-session.js';

const NOWHERE =
  'There is no browser to record in. Start your Xecutor, or ask an administrator to turn on recording on the server';
const NO_XECUTOR = 'No Xecutor is connected for your device. Start the Xecutor, or record on the server';
const NOT_HERE = 'Recording is turned off on this server. Record in your Xecutor';
const FULL = 'All of the server’s recording browsers are in use. Try again in a few minutes, or record in your Xecutor';
const ONE_EACH = 'You already have a browser open. Close it first, or continue with it';

export interface RecordingRequest {
  readonly userId: number;
  readonly projectId: number;
  readonly file: FilePath;
  readonly nodeId: string;
  /** Absent: the Xecutor if it is connected, otherwise the server. */
  readonly place: RecordingPlace | undefined;
  /** Why it can't run in the Xecutor; null if it can. */
  readonly notOnDevice: string | null;
  readonly options: Omit<RecordingOptions, 'listener'>;
}

interface SessionsOptions {
  readonly hosts: readonly RecordingHost[];
  /** Maximum number of browsers in this process. */
  readonly atOnce: number;
  readonly room: (id: string) => RecordingRoom;
  /** Called with errors that no caller waits for. */
  readonly onTrouble: (error: unknown) => void;
}

/** The recording browsers of this process, one per person. */
export class RecordingSessions {
  private readonly byUser = new Map<number, RecordingSession>();
  /** Includes forgotten ones until their browsers are closed. */
  private readonly all = new Set<RecordingSession>();

  constructor(private readonly options: SessionsOptions) {}

  /** The session of a person, over or not. */
  of(userId: number): RecordingSession | null {
    return this.byUser.get(userId) ?? null;
  }

  find(id: string): RecordingSession | null {
    return [...this.byUser.values()].find((session) => session.id === id) ?? null;
  }

  /**
   * Opens a browser for a person, replacing a finished session of theirs.
   * @throws UserError 409 when they have an open one, there is no room, or it may not run in the Xecutor; 422 for a URL that can't be
   * opened; 503 without a browser
   */
  async start(request: RecordingRequest): Promise<RecordingSession> {
    const { userId, projectId, file, nodeId, place, notOnDevice, options } = request;
    if (this.of(userId)?.isOver === false) throw conflict('recording_id', ONE_EACH);
    const host = this.hostFor(userId, place);
    if (host.place === 'xecutor' && notOnDevice !== null) throw conflict('environment', notOnDevice);
    const owner: RecordingOwner = { userId, projectId, file, nodeId, place: host.place };
    const before = this.of(userId);
    if (before) void this.end(before, 'It was closed');
    const session = new RecordingSession(owner, this.options.room, this.options.onTrouble);
    this.byUser.set(userId, session);
    this.all.add(session);
    try {
      await session.begin(host.open({ userId, projectId }, { ...options, listener: session }));
    } catch (error) {
      this.forget(session);
      this.all.delete(session);
      if (error instanceof BrowserUnavailableError) throw new UserError(503, { place: error.message });
      if (error instanceof CaseFailure) throw invalid({ url: error.message });
      throw error;
    }
    return session;
  }

  /** Ends a session and forgets its steps. */
  async stop(session: RecordingSession): Promise<void> {
    this.forget(session);
    await this.end(session, 'It was closed');
  }

  /** Ends sessions whose person is away or idle, and forgets those that ended long ago. */
  check(now: number): void {
    for (const session of this.byUser.values()) {
      if (!session.check(now)) continue;
      this.forget(session);
      void this.end(session, 'Nobody came back');
    }
  }

  /** The projects of the open sessions. */
  projectIds(): number[] {
    return this.open().map(({ owner }) => owner.projectId);
  }

  /** Ends the sessions of deleted projects; the person keeps the recorded steps. */
  keepOf(projectIds: ReadonlyMap<number, unknown>): void {
    for (const session of this.open())
      if (!projectIds.has(session.owner.projectId)) void this.end(session, 'The project was deleted');
  }

  /** Ends all sessions, so that no browser is left behind. */
  async close(): Promise<void> {
    await Promise.all([...this.all].map((session) => this.end(session, 'The server is shutting down')));
  }

  private async end(session: RecordingSession, reason: string): Promise<void> {
    await session.end(reason);
    this.all.delete(session);
  }

  private forget(session: RecordingSession): void {
    if (this.byUser.get(session.owner.userId) === session) this.byUser.delete(session.owner.userId);
  }

  private hostFor(userId: number, place: RecordingPlace | undefined): RecordingHost {
    const host = this.options.hosts.find((one) => (place ?? one.place) === one.place && one.isThere(userId));
    if (!host) throw conflict('place', sentenceFor(place));
    if (host.place === 'server' && this.openOnServer() >= this.options.atOnce) throw conflict('place', FULL);
    return host;
  }

  private openOnServer(): number {
    return this.open().filter(({ owner }) => owner.place === 'server').length;
  }

  private open(): RecordingSession[] {
    return [...this.byUser.values()].filter(({ isOver }) => !isOver);
  }
}

function sentenceFor(place: RecordingPlace | undefined): string {
  if (place === undefined) return NOWHERE;
  return place === 'xecutor' ? NO_XECUTOR : NOT_HERE;
}
