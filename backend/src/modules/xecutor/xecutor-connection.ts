import { clock, XECUTOR_CALLS, type XecutorStop, type XecutorWatched } from '@testplatform/contract';
import type { LiveSink } from '@testplatform/engine/host';
import type { Socket } from 'socket.io';
import { Mutex } from '../../database/mutex.js';
import type { HeldFile, XecutorInstance } from '../execution/xecutor-files.service.js';
import type { Admitted } from './xecutor-admission.js';

/** A file on an Xecutor, with its live side. */
export interface FileAtWork extends HeldFile {
  readonly live: LiveSink;
  /** What is told of the file is kept one after another. */
  readonly turn: Mutex;
}

const connections = new WeakMap<Socket, XecutorConnection>();

/** One connection of an Xecutor and what is known of it in this process. */
export class XecutorConnection {
  /** Whether its hello was answered: other questions have to wait for that. */
  greeted = false;
  /** When it was last heard from that was not written yet (Unix milliseconds). */
  private sign: number | null = null;
  private readonly files = new Map<string, FileAtWork>();
  /** What it was last told that somebody watches; null before it was told anything. */
  private watched: string | null = null;
  private isLeaving = false;

  private constructor(
    private readonly socket: Socket,
    private readonly admitted: Admitted,
  ) {
    socket.conn.on('packet', () => (this.sign = clock.now()));
  }

  /** Makes the connection of a socket that was admitted. */
  static open(socket: Socket, admitted: Admitted): void {
    connections.set(socket, new XecutorConnection(socket, admitted));
  }

  /** The connection of a socket that was admitted. */
  static of(socket: Socket): XecutorConnection {
    const connection = connections.get(socket);
    if (!connection) throw new Error('This socket was not admitted as an Xecutor');
    return connection;
  }

  get who(): XecutorInstance {
    return { userId: this.admitted.userId, instance: this.admitted.auth.instance };
  }

  get auth(): Admitted['auth'] {
    return this.admitted.auth;
  }

  get owner(): string {
    return this.admitted.owner;
  }

  get isOpen(): boolean {
    return this.socket.connected && !this.isLeaving;
  }

  /** Whether it gave a sign of life since the last call. */
  takeSign(): boolean {
    const came = this.sign !== null;
    this.sign = null;
    return came;
  }

  get hasFiles(): boolean {
    return this.files.size > 0;
  }

  get filesAtWork(): readonly FileAtWork[] {
    return [...this.files.values()];
  }

  file(fileRunId: string): FileAtWork | undefined {
    return this.files.get(fileRunId);
  }

  begin(file: HeldFile, live: LiveSink): void {
    const { fileRunId } = file.lease;
    if (!this.files.has(fileRunId)) this.files.set(fileRunId, { ...file, live, turn: new Mutex() });
    this.tellWatched();
  }

  forget(fileRunId: string): void {
    this.files.delete(fileRunId);
  }

  forgetRun(runId: string): void {
    for (const { lease } of this.files.values()) if (lease.runId === runId) this.forget(lease.fileRunId);
  }

  /**
   * Asks something for another module.
   * @param patience milliseconds
   * @returns the answer as it came
   * @throws when none came in time
   */
  ask(call: string, message: object, patience: number): Promise<unknown> {
    return this.socket.timeout(patience).emitWithAck(call, message) as Promise<unknown>;
  }

  wake(): void {
    this.socket.emit(XECUTOR_CALLS.wake);
  }

  stop(runId: string): void {
    this.socket.emit(XECUTOR_CALLS.stop, { runId } satisfies XecutorStop);
  }

  /** Tells which of its files somebody looks at, when that has changed. */
  tellWatched(): void {
    const fileRunIds = this.filesAtWork.filter(({ live }) => live.watched()).map(({ lease }) => lease.fileRunId);
    const watched = fileRunIds.join(' ');
    if (watched === this.watched) return;
    this.watched = watched;
    this.socket.emit(XECUTOR_CALLS.watched, { fileRunIds } satisfies XecutorWatched);
  }

  /** A newer instance is there: this one has to go. */
  replace(): void {
    this.isLeaving = true;
    this.socket.emit(XECUTOR_CALLS.replaced);
    this.socket.disconnect(true);
  }

  /** Closes the connection as a broken one is: the Xecutor comes back by itself and is then told why it may not. */
  cut(): void {
    this.isLeaving = true;
    this.socket.conn.close();
  }
}
