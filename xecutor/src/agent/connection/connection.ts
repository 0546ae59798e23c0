import { EventEmitter, once } from 'node:events';
import {
  type Cancel,
  clock,
  LIMITS,
  type XecutorAuth,
  XECUTOR_ASKS,
  XECUTOR_CALLS,
  XECUTOR_REFUSALS,
  type XecutorFrame,
  type XecutorLease,
  type XecutorQuestions,
} from '@testplatform/contract';
import { io, type Socket } from 'socket.io-client';
import { fieldsOf, listOf, textOf } from '../../fields.js';
import { describeTrouble } from './connection-trouble.js';
import { readTrouble, readWelcome } from './server-answers.js';
import type { ServerAddress } from './server-address.js';

/** Timeout of a request in milliseconds. Without an answer its outcome is unknown, so the connection restarts. */
const ANSWER = 20_000;
/** The same for a part of a file, which takes long on a slow line. */
const UPLOAD_ANSWER = 60_000;
const RETRY_MIN = 500;
const RETRY_MAX = 5_000;
/** Milliseconds between checks of whether the device has been saved. */
const ASK_AGAIN = 3_000;

/** The server is unreachable; it may or may not have received the request. */
export class AwayError extends Error {
  override readonly name = 'AwayError';
}

/** The server reported an error, or its answer was invalid; one sentence. */
export class TroubleError extends Error {
  override readonly name = 'TroubleError';

  /** @param isFinal a retry can't help */
  constructor(
    sentence: string,
    readonly isFinal = false,
  ) {
    super(sentence);
  }
}

/** Receives events of the connection. */
export interface ConnectionListener {
  /** Connected; the server knows the files that this Xecutor holds. @param owner the user of the device */
  connected(owner: string): void;
  /** The server does not know the device, or its owner may not use it, with the reason in one sentence; the connection retries. */
  unknown(sentence: string): void;
  /** Not connected, with the reason in one sentence; the connection retries. */
  away(sentence: string): void;
  /** The server refuses this Xecutor for good, with the reason. */
  refused(sentence: string): void;
  /** There may be work. */
  wake(): void;
  stop(runId: string): void;
}

/** The part of the connection that deliveries need. */
export interface ServerLink {
  /** Resolves once connected. @throws the signal's reason */
  connected(signal: AbortSignal): Promise<void>;
  /**
   * Sends a request and parses the answer.
   * @param read returns undefined for an invalid answer
   * @throws AwayError, TroubleError
   */
  ask<Question extends keyof XecutorQuestions, Answer>(
    question: Question,
    asks: XecutorQuestions[Question]['asks'],
    read: (answer: unknown) => Answer | undefined,
  ): Promise<Answer>;
}

/** The part of the connection that runs need. */
export interface RunConnection extends ServerLink {
  readonly isConnected: boolean;
  /** Whether somebody watches the file. */
  isWatched(fileRunId: string): boolean;
  /** Sends a live picture of a watched file; dropped while the connection is busy, unless it is the last one. */
  frame(fileRunId: string, jpeg: Buffer, isLast: boolean): void;
}

/** The connection to the server. Reconnects for ever. */
export class Connection implements RunConnection {
  private readonly socket: Socket;
  private readonly events = new EventEmitter();
  private isWelcome = false;
  private isOver = false;
  private watched: ReadonlySet<string> = new Set();
  private cancelAgain: Cancel | undefined;

  /** @param holding the files that this Xecutor holds */
  constructor(
    private readonly address: ServerAddress,
    auth: XecutorAuth,
    private readonly holding: () => readonly XecutorLease[],
    private readonly listener: ConnectionListener,
  ) {
    this.events.setMaxListeners(0);
    this.socket = io(address.namespace, {
      path: address.socketPath,
      auth: { ...auth },
      autoConnect: false,
      forceNew: true,
      // Falls back to polling behind proxies without WebSocket support.
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      reconnectionDelay: RETRY_MIN,
      reconnectionDelayMax: RETRY_MAX,
    });
    this.listen();
  }

  open(): void {
    this.socket.connect();
  }

  close(): void {
    this.isOver = true;
    this.isWelcome = false;
    this.cancelAgain?.();
    this.socket.disconnect();
  }

  get isConnected(): boolean {
    return this.isWelcome;
  }

  async connected(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (!this.isWelcome) await once(this.events, 'welcome', { signal });
  }

  async ask<Question extends keyof XecutorQuestions, Answer>(
    question: Question,
    asks: XecutorQuestions[Question]['asks'],
    read: (answer: unknown) => Answer | undefined,
  ): Promise<Answer> {
    if (!this.isWelcome) throw new AwayError('The server is away');
    return this.put(question, asks, read);
  }

  frame(fileRunId: string, jpeg: Buffer, isLast: boolean): void {
    if (!this.isWatched(fileRunId) || jpeg.length > LIMITS.xecutorFrameBytes) return;
    const socket = isLast ? this.socket : this.socket.volatile;
    socket.emit(XECUTOR_ASKS.frame, { fileRunId, jpeg } satisfies XecutorFrame);
  }

  isWatched(fileRunId: string): boolean {
    return this.isWelcome && this.watched.has(fileRunId);
  }

  /** Handles a call of the server. @param answer never rejects */
  serve(call: string, answer: (message: unknown) => Promise<object>): void {
    this.socket.on(call, (message: unknown, acknowledge: unknown) => {
      void answer(message).then((reply) => {
        if (typeof acknowledge === 'function') acknowledge(reply);
      });
    });
  }

  /** Sends a message without an answer; dropped while disconnected. */
  tell(name: string, message: object): void {
    if (this.isWelcome) this.socket.emit(name, message);
  }

  /** Like `tell`, but dropped while the connection is busy. */
  show(name: string, message: object): void {
    if (this.isWelcome) this.socket.volatile.emit(name, message);
  }

  private listen(): void {
    const { socket, listener } = this;
    socket.on('connect', () => void this.hello());
    socket.on('connect_error', (error) => this.failed(error));
    socket.on('disconnect', (reason) => this.lost(reason));
    socket.on(XECUTOR_CALLS.wake, () => listener.wake());
    socket.on(XECUTOR_CALLS.stop, (call: unknown) => listener.stop(textOf(fieldsOf(call).runId)));
    socket.on(XECUTOR_CALLS.watched, (call: unknown) => {
      this.watched = new Set(listOf(fieldsOf(call).fileRunIds).map(textOf));
    });
    socket.on(XECUTOR_CALLS.replaced, () =>
      this.refuse('Another Xecutor with the same device id has connected. Only one can work at a time.'),
    );
  }

  private async hello(): Promise<void> {
    // What waits for an earlier connection must not close this one.
    this.cancelAgain?.();
    try {
      const { owner } = await this.put(XECUTOR_ASKS.hello, { holding: this.holding() }, readWelcome);
      this.isWelcome = true;
      this.listener.connected(owner);
      this.events.emit('welcome');
    } catch (error) {
      if (!(error instanceof TroubleError)) return;
      this.listener.away(error.message);
      this.cancelAgain = clock.after(RETRY_MAX, () => this.beginAnew());
    }
  }

  private async put<Answer>(
    question: keyof XecutorQuestions,
    asks: object,
    read: (answer: unknown) => Answer | undefined,
  ): Promise<Answer> {
    const answer: unknown = await this.socket
      .timeout(question === XECUTOR_ASKS.upload ? UPLOAD_ANSWER : ANSWER)
      .emitWithAck(question, asks)
      .catch(() => {
        this.beginAnew();
        throw new AwayError('The server did not answer');
      });
    const trouble = readTrouble(answer);
    if (trouble) throw new TroubleError(trouble.sentence, trouble.isFinal);
    const known = read(answer);
    if (known === undefined) throw new TroubleError(`The server’s answer to "${question}" was not understood`);
    return known;
  }

  /** Closes the connection as if it broke, so it reconnects by itself. */
  private beginAnew(): void {
    if (this.socket.connected) this.socket.io.engine.close();
  }

  private failed(error: Error): void {
    const data = fieldsOf('data' in error ? error.data : undefined);
    const refusal = XECUTOR_REFUSALS.find((code) => code === data.code);
    if (refusal !== undefined && refusal !== 'unknown-device') return this.refuse(error.message);
    if (refusal === 'unknown-device') this.listener.unknown(error.message);
    // The server was reached and gave its reason.
    else if (!this.socket.active) this.listener.away(error.message);
    else this.listener.away(describeTrouble(error, this.address.text));
    this.comeBack(ASK_AGAIN);
  }

  private lost(reason: string): void {
    const wasWelcome = this.isWelcome;
    this.isWelcome = false;
    this.watched = new Set();
    if (this.isOver) return;
    if (wasWelcome) this.listener.away('The connection to the server was lost.');
    if (reason === 'io server disconnect') this.comeBack(RETRY_MIN);
  }

  /** After a refusal Socket.IO does not reconnect by itself. */
  private comeBack(milliseconds: number): void {
    if (this.isOver || this.socket.active) return;
    this.cancelAgain?.();
    this.cancelAgain = clock.after(milliseconds, () => this.socket.connect());
  }

  private refuse(sentence: string): void {
    if (this.isOver) return;
    this.close();
    this.listener.refused(sentence);
  }
}
