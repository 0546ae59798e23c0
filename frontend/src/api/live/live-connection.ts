import {
  DELAYS,
  SOCKET_EVENTS,
  SOCKET_PATH,
  SOCKET_TOKEN_LENGTH,
  TOKEN_ERRORS,
  type Handshake,
  type HandshakeAnswer,
} from '@testplatform/contract';
import { io, type Socket } from 'socket.io-client';
import { endRefusedSession } from '../client/session.js';

export interface ConnectionListeners {
  /** The server's acknowledgement of each handshake, unparsed. */
  onAnswer?(answer: unknown): void;
  /** In the room, but changes that what was read does not contain may have been announced before. */
  onMissed?(): void;
  /** Whether we are connected. */
  onConnected(connected: boolean): void;
}

export interface LiveConnection {
  readonly socket: Socket;
  leave(): void;
}

/**
 * What is shown was read at most this long before we began to connect, in milliseconds: cached data counts as fresh for
 * 15 s, and a read may take as long.
 */
const READ_BEFORE = 30_000;
const JITTER = 0.5;

/**
 * Connects to the live channel. Sends a handshake at once and every 10 s, reconnects after 1 to 5 s, and after 30 s
 * when Socket.IO does not reconnect by itself. Null without a valid token.
 */
export function connectLive(
  token: string,
  handshake: Handshake,
  listeners: ConnectionListeners,
): LiveConnection | null {
  if (token.length <= SOCKET_TOKEN_LENGTH) return null;
  const { onAnswer, onMissed } = listeners;
  const socket = io({
    path: SOCKET_PATH,
    auth: { token },
    // Socket.IO varies each delay by this share in both directions, so that clients don't all come back at once.
    randomizationFactor: JITTER,
    reconnectionDelay: DELAYS.socketReconnectMin / (1 - JITTER),
    reconnectionDelayMax: DELAYS.socketReconnectMax,
  });
  // 0 is when the page was opened, and nothing was read before.
  const readSince = Math.max(0, performance.now() - READ_BEFORE);
  let hasJoined = false;
  const shake = () => {
    if (!socket.connected) return;
    socket.emit(SOCKET_EVENTS.handshake, handshake, (answer: unknown) => {
      onAnswer?.(answer);
      // Not before the room is joined: a change between reading and joining would be missed.
      if (fieldOf(answer, 'status') !== 'success') return;
      if (hasMissed || (!hasJoined && hasChangedSince(readSince, answer))) onMissed?.();
      hasMissed = false;
      hasJoined = true;
    });
  };
  const handshakes = setInterval(shake, DELAYS.handshake);
  let retry: ReturnType<typeof setTimeout> | undefined;

  // After a failed first connection, data may be as stale as after a broken one.
  let mayHaveMissed = false;
  let hasMissed = false;
  socket.on('connect', () => {
    hasMissed ||= mayHaveMissed && !socket.recovered;
    mayHaveMissed = true;
    listeners.onConnected(true);
    shake();
  });
  const lost = () => {
    mayHaveMissed = true;
    listeners.onConnected(false);
    clearTimeout(retry);
    retry = setTimeout(() => socket.connect(), DELAYS.socketRetry);
  };
  socket.on('disconnect', lost);
  socket.on('connect_error', (error) => {
    if (TOKEN_ERRORS.includes(error.message)) endRefusedSession(token);
    else lost();
  });
  return {
    socket,
    leave: () => {
      clearInterval(handshakes);
      clearTimeout(retry);
      socket.removeAllListeners();
      socket.disconnect();
    },
  };
}

/** @param time as of `performance.now()` */
function hasChangedSince(time: number, answer: unknown): boolean {
  const changedAgo = fieldOf(answer, 'changedAgo' satisfies keyof HandshakeAnswer);
  return typeof changedAgo === 'number' && performance.now() - changedAgo >= time;
}

/** Reads a field of an unparsed answer. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
