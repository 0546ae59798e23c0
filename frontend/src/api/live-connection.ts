import {
  DELAYS,
  SOCKET_EVENTS,
  SOCKET_PATH,
  SOCKET_TOKEN_LENGTH,
  TOKEN_ERRORS,
  type Handshake,
} from '@testplatform/contract';
import { io, type Socket } from 'socket.io-client';
import { endRefusedSession } from './session.js';

export interface ConnectionListeners {
  /** What the server answers to each handshake, as it came. */
  onAnswer?(answer: unknown): void;
  /** The server hears us again, but what happened meanwhile was not kept for us. */
  onMissed?(): void;
  /** Whether the server hears us just now. */
  onConnected(connected: boolean): void;
}

export interface LiveConnection {
  readonly socket: Socket;
  leave(): void;
}

/**
 * Connects to the live channel (3 §7): says a handshake at once and every 10 s, reconnects after 1 to 5 s, and 30 s after a disconnect
 * that the library does not mend itself. Null when there is no token to connect with.
 */
export function connectLive(
  token: string,
  handshake: Handshake,
  listeners: ConnectionListeners,
): LiveConnection | null {
  if (token.length <= SOCKET_TOKEN_LENGTH) return null;
  const { onAnswer } = listeners;
  const socket = io({
    path: SOCKET_PATH,
    auth: { token },
    reconnectionDelay: DELAYS.socketReconnectMin,
    reconnectionDelayMax: DELAYS.socketReconnectMax,
  });
  const shake = () => {
    if (!socket.connected) return;
    if (onAnswer) socket.emit(SOCKET_EVENTS.handshake, handshake, onAnswer);
    else socket.emit(SOCKET_EVENTS.handshake, handshake);
  };
  const handshakes = setInterval(shake, DELAYS.handshake);
  let retry: ReturnType<typeof setTimeout> | undefined;

  // What a screen has read before a first connection that failed is as old as what it read before one that broke.
  let mayHaveMissed = false;
  socket.on('connect', () => {
    if (mayHaveMissed && !socket.recovered) listeners.onMissed?.();
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
