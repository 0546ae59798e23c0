import { SOCKET_EVENTS, parseChat, parseGeneric, parseProjectChange } from '@testplatform/contract';
import type { ChatEvent, LiveEvent, ProjectChange } from '@testplatform/contract';
import type { Socket } from 'socket.io-client';
import { connectLive, type ConnectionListeners } from './live-connection.js';

export interface LiveListeners extends Required<Omit<ConnectionListeners, 'onAnswer'>> {
  onLive(event: LiveEvent): void;
  onChat(event: ChatEvent): void;
  /** Someone changed a part of the project. */
  onChange(change: ProjectChange): void;
}

/** Joins a project's live channel. Returns a function that leaves it. */
export function joinLiveChannel(token: string, projectId: number, listeners: LiveListeners): () => void {
  const { onMissed, onConnected } = listeners;
  const connection = connectLive(token, { projectId }, { onMissed, onConnected });
  if (!connection) return () => undefined;
  listen(connection.socket, listeners);
  return connection.leave;
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
