import { clock, XECUTOR_CALLS, type XecutorStop, type XecutorWatched } from '@testplatform/contract';
import type { LiveSink } from '@testplatform/engine/host';
import type { Socket } from 'socket.io';
import { Mutex } from '../../database/mutex.js';
import type { OwnedDevice } from '../devices/device-presence.service.js';
import type { HeldFile, XecutorInstance } from '../runner/work/xecutor-files.service.js';
import type { Admitted } from './xecutor-admission.js';

/** A file on an Xecutor, with its live view. */
export interface FileAtWork extends HeldFile {
  readonly live: LiveSink;
  /** Serializes the file's messages. */
  readonly turn: Mutex;
}

const connections = new WeakMap<Socket, XecutorConnection>();

/** A connection of an Xecutor and its state in this process. */
export class XecutorConnection {
  saidHello = false;
  /** Whether its hello was answered; other questions wait for that. */
  greeted = false;
  /** The last heartbeat that is not stored yet (Unix milliseconds). */
  private sign: number | null = null;
  private readonly files = new Map<string, FileAtWork>();
  /** The watched files it was last told; null before that. */
  private watched: string | null = null;
  private isLeaving = false;

  private constructor(
    private readonly socket: Socket,
    private readonly admitted: Admitted,
  ) {
    socket.conn.on('packet', () => (this.sign = clock.now()));
  }

  /** Creates the connection of an admitted socket. */
  static open(socket: Socket, admitted: Admitted): XecutorConnection {
    const connection = new XecutorConnection(socket, admitted);
    connections.set(socket, connection);
    return connection;
  }

  /** The connection of an admitted socket. */
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

  /** Whether a device still belongs to the person who was let in with it, and may be used. */
  isOf(device: OwnedDevice | undefined): device is OwnedDevice {
    return device?.userId === this.who.userId && device.user.accountActivation;
  }

  get isOpen(): boolean {
    return this.socket.connected && !this.isLeaving;
  }

  /** Whether it has sent a heartbeat since the last call. */
  takeSign(): boolean {
    const came = this.sign !== null;
    this.sign = null;
    return came;
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
   * Asks the Xecutor on behalf of another module.
   * @param patience timeout in milliseconds
   * @returns the unvalidated answer
   * @throws on timeout
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

  /**
   * Tells it which of its files are being watched, if that has changed. Asking makes this server show them, which must not
   * happen once the connection is closed: the Xecutor may be connected to another server, which shows them then.
   */
  tellWatched(): void {
    if (!this.isOpen) return;
    const fileRunIds = this.filesAtWork.filter(({ live }) => live.watched()).map(({ lease }) => lease.fileRunId);
    const watched = fileRunIds.join(' ');
    if (watched === this.watched) return;
    this.watched = watched;
    this.socket.emit(XECUTOR_CALLS.watched, { fileRunIds } satisfies XecutorWatched);
  }

  /** Closes the connection because a newer instance has replaced it. */
  replace(): void {
    this.isLeaving = true;
    this.socket.emit(XECUTOR_CALLS.replaced);
    this.socket.disconnect(true);
  }

  /** Drops the connection without a reason: the Xecutor reconnects and is then told why it may not. */
  cut(): void {
    this.isLeaving = true;
    this.socket.conn.close();
  }
}
