import { Injectable } from '@nestjs/common';
import type { LiveDoor, LiveRooms } from './live-door.js';
import { LiveGateway } from './live.gateway.js';

export type { LiveDoor, LiveRooms } from './live-door.js';

/** For modules with something of their own to show and to hear on the live channel (3 §7). */
@Injectable()
export class LiveRoomsService {
  constructor(private readonly gateway: LiveGateway) {}

  /** Opens rooms of a kind; called while the server starts. */
  open(door: LiveDoor): LiveRooms {
    return this.gateway.open(door);
  }
}
