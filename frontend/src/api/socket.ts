import {
  DELAYS,
  SOCKET_EVENTS,
  SOCKET_PATH,
  SOCKET_TOKEN_LENGTH,
  TOKEN_ERRORS,
  parseChat,
  parseGeneric,
  parseProjectChange,
} from '@testplatform/contract';
import type { ChatEvent, LiveEvent, ProjectChange } from '@testplatform/contract';
import { io, type Socket } from 'socket.io-client';
import { endRefusedSession } from './session.js';

export interface LiveListeners {
  onLive(event: LiveEvent): void;
  onChat(event: ChatEvent): void;
  /** Somebody changed a part of the project. */
  onChange(change: ProjectChange): void;
  /** The server hears us again, but what happened meanwhile was not kept for us. */
  onMissed(): void;
  /** Whether the server hears us just now. */
  onConnected(connected: boolean): void;
}

/**
 * Joins a project's live channel (3 §7): says a handshake at once and every 10 s, reconnects after 1 to 5 s, and 30 s after a
 * disconnect that the library does not mend itself. Answers how to leave.
 */
export function joinLiveChannel(token: string, projectId: number, listeners: LiveListeners): () => void {
  if (token.length <= SOCKET_TOKEN_LENGTH) return () => undefined;
  const socket = io({
    path: SOCKET_PATH,
    auth: { token },
    reconnectionDelay: DELAYS.socketReconnectMin,
    reconnectionDelayMax: DELAYS.socketReconnectMax,
  });
  const shake = () => socket.connected && socket.emit(SOCKET_EVENTS.handshake, { projectId });
  const handshakes = setInterval(shake, DELAYS.handshake);
  let retry: ReturnType<typeof setTimeout> | undefined;

  let isFirst = true;
  socket.on('connect', () => {
    if (!isFirst && !socket.recovered) listeners.onMissed();
    isFirst = false;
    listeners.onConnected(true);
    shake();
  });
  const lost = () => {
    listeners.onConnected(false);
    clearTimeout(retry);
    retry = setTimeout(() => socket.connect(), DELAYS.socketRetry);
  };
  socket.on('disconnect', lost);
  socket.on('connect_error', (error) => {
    if (TOKEN_ERRORS.includes(error.message)) endRefusedSession(token);
    else lost();
  });
  listen(socket, listeners);

  return () => {
    clearInterval(handshakes);
    clearTimeout(retry);
    socket.removeAllListeners();
    socket.disconnect();
  };
}

function listen(socket: Socket, { onLive, onChat, onChange }: LiveListeners): void {
  socket.on(SOCKET_EVENTS.projectChange, (payload: unknown) => {
    const change = parseProjectChange(payload);
    if (change) onChange(change);
  });
  socket.on(SOCKET_EVENTS.generic, (payload: unknown) => {
    const event = parseGeneric(payload);
    if (event) onLive(event);
  });
  socket.on(SOCKET_EVENTS.chatStream, (payload: unknown) => {
    const event = parseChat(payload);
    if (event) onChat(event);
  });
}
