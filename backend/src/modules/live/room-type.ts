import type { Caller } from '../../common/access/access.js';

/** A kind of room that another module opens on the live channel. A handshake names a room of it by its id. */
export interface RoomType {
  /** The handshake's field that holds the id. */
  readonly field: 'recordingId';
  /**
   * Whether a caller may be in a room; asked at each handshake.
   * @returns what the handshake is answered beside its status
   * @throws UserError when the caller may not
   */
  enter(caller: Caller, id: string): object;
  /** Called when a client has joined a room that it was not in: it receives everything emitted from here on. */
  entered(id: string): void;
}

/** The rooms of a type, for the module that opened it. They belong to this server alone. */
export interface LiveRooms {
  emit(id: string, event: string, payload: unknown): void;
  /** Emits something that a slow connection may skip: a newer one comes. */
  emitVolatile(id: string, event: string, payload: unknown): void;
  hasListeners(id: string): boolean;
  /** Of the rooms that a socket is in, the ids of those of this type. */
  idsAmong(rooms: Iterable<string>): string[];
}
