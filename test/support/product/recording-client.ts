import {
  parseRecordingEvent,
  parseRecordingState,
  RECORDING_SOCKET,
  type RecordedStep,
  type RecordingEvent,
  type RecordingState,
  SOCKET_EVENTS,
} from '@testplatform/contract';
import { io, type Socket } from 'socket.io-client';
import type { Api } from './api.js';
import { PATIENCE } from '../time/until.js';

interface HandshakeAnswer {
  readonly status: string;
  readonly errors?: unknown;
  readonly data?: unknown;
}

/** A client of the live channel that follows a recording and stores its events. */
export class RecordingClient {
  readonly events: RecordingEvent[] = [];
  readonly frames: Buffer[] = [];

  private constructor(private readonly socket: Socket) {
    socket.on(RECORDING_SOCKET.event, (payload: unknown) => {
      const event = parseRecordingEvent(payload);
      if (!event) throw new Error(`Not a recording event: ${JSON.stringify(payload)}`);
      this.events.push(event);
    });
    socket.on(RECORDING_SOCKET.frame, (payload: unknown) => {
      if (!Buffer.isBuffer(payload)) throw new Error('A frame should be binary');
      this.frames.push(payload);
    });
  }

  static connect({ url, token }: Pick<Api, 'url' | 'token'>): Promise<RecordingClient> {
    const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true });
    const client = new RecordingClient(socket);
    return new Promise((resolve, reject) => {
      socket.once('connect', () => resolve(client));
      socket.once('connect_error', reject);
    });
  }

  handshake(recordingId: unknown): Promise<HandshakeAnswer> {
    return this.socket
      .timeout(PATIENCE)
      .emitWithAck(SOCKET_EVENTS.handshake, { recordingId }) as Promise<HandshakeAnswer>;
  }

  /** Joins, and returns the server's state. */
  async join(recordingId: string): Promise<RecordingState> {
    const answer = await this.handshake(recordingId);
    const state = parseRecordingState(answer.data);
    if (!state) throw new Error(`Not let in: ${JSON.stringify(answer)}`);
    return state;
  }

  /** Sends an input, well-formed or not. */
  input(input: unknown): void {
    this.socket.emit(RECORDING_SOCKET.input, input);
  }

  /** The latest version of each step. */
  get steps(): RecordedStep[] {
    const steps = new Map<string, RecordedStep>();
    for (const event of this.events) {
      if (event.kind === 'step') steps.set(event.step.id, event.step);
      if (event.kind === 'dropped') steps.delete(event.stepId);
    }
    return [...steps.values()];
  }

  close(): void {
    this.socket.close();
  }
}
