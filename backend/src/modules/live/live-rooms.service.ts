import { Injectable } from '@nestjs/common';
import { LiveGateway } from './live.gateway.js';
import type { LiveRooms, RoomType } from './room-type.js';

export type { LiveRooms, RoomType } from './room-type.js';

/** Gives other modules rooms of their own on the live channel (3 §7). */
@Injectable()
export class LiveRoomsService {
  constructor(private readonly gateway: LiveGateway) {}

  /** Opens a type of rooms. Call it during startup. */
  open(type: RoomType): LiveRooms {
    return this.gateway.open(type);
  }
}
