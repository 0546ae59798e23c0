import type { Caller } from '../../common/access/access.js';

/** Rooms of one kind that another module opens on the live channel. A handshake names one by its id. */
export interface LiveDoor {
  /** The handshake's field that holds the id. */
  readonly field: string;
  /**
   * Whether a caller may be in the room; asked at each handshake.
   * @returns what the handshake is answered beside its status
   * @throws UserError when the caller may not
   */
  enter(caller: Caller, id: string): object;
  /** Somebody came in who was not there: what goes to everybody in the room from here on, they hear. */
  entered(id: string): void;
  /** What those in the room say, by the event's name. Payloads are as they came. */
  readonly hears: Readonly<Record<string, (id: string, payload: unknown) => void>>;
}

/** What the module that opened the door tells. */
export interface LiveRooms {
  tell(id: string, event: string, payload: unknown): void;
  /** Something that may be left out when the line is slow: a newer one comes. */
  show(id: string, event: string, payload: unknown): void;
  hasListeners(id: string): boolean;
}
