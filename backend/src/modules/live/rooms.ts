import type { Socket } from 'socket.io';

/** Rooms are named by kind and id. A client is in at most one room of each kind. */
export const roomName = (kind: string, id: number | string): string => `${kind}:${id}`;

/** The ids of the rooms of a kind. */
export function idsOf(kind: string, rooms: Iterable<string>): string[] {
  const prefix = roomName(kind, '');
  return [...rooms].filter((room) => room.startsWith(prefix)).map((room) => room.slice(prefix.length));
}

/** Joins a room, and leaves any other of the same kind. @returns whether the socket newly joined */
export async function enterRoom(socket: Socket, kind: string, id: number | string): Promise<boolean> {
  const room = roomName(kind, id);
  const isNew = !socket.rooms.has(room);
  for (const other of idsOf(kind, socket.rooms)) if (other !== String(id)) await socket.leave(roomName(kind, other));
  await socket.join(room);
  return isNew;
}

/** Leaves the room of a kind. */
export async function leaveRoomsOf(socket: Socket, kind: string): Promise<void> {
  for (const id of idsOf(kind, socket.rooms)) await socket.leave(roomName(kind, id));
}

/** Leaves all rooms except the socket's own. */
export function leaveRooms(socket: Socket): void {
  for (const room of socket.rooms) if (room !== socket.id) void socket.leave(room);
}
