import type { Caller } from '../../common/access/access.js';

/** A type of rooms that another module opens on the live channel. A handshake names such a room by its id. */
export interface RoomType {
  /** The handshake field that holds the id. */
  readonly field: 'recordingId';
  /**
   * Whether a caller may be in a room; checked at each handshake.
   * @returns further fields of the handshake's answer
   * @throws UserError when the caller may not
   */
  enter(caller: Caller, id: string): object;
  /** Called when a client has newly joined a room: it receives everything emitted from now on. */
  entered(id: string): void;
}

/** The rooms of a type, for the module that opened it. They are local to this server. */
export interface LiveRooms {
  emit(id: string, event: string, payload: unknown): void;
  /** Emits something that slow connections may skip, because a newer one follows. */
  emitVolatile(id: string, event: string, payload: unknown): void;
  hasListeners(id: string): boolean;
  /** The ids of this type among the rooms of a socket. */
  idsAmong(rooms: Iterable<string>): string[];
}
