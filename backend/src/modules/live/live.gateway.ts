import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { LIMITS, type LiveMark, type ProjectChange, SOCKET_EVENTS, TEXTS, TOKEN_ERRORS } from '@testplatform/contract';
import type { Socket } from 'socket.io';
import { Authenticator, type Caller } from '../../common/access/access.js';
import { requireRule } from '../../common/access/access.guard.js';
import { invalid, UserError } from '../../common/errors.js';
import { SocketServer } from '../../common/sockets/socket-server.js';
import { idSentence } from '../../common/validation/fields.js';
import { ProjectsService } from '../projects/projects.service.js';
import type { LiveDoor, LiveRooms } from './live-door.js';
import type { LiveRoom } from './live-run.js';

/** How often it is asked whether the tokens of those who listen are still good: they are cut off within 5 s (milliseconds). */
const RECHECK = 3_000;

const PROJECT = 'project:';
const roomOf = (projectId: number): string => `${PROJECT}${projectId}`;

/** What a handshake is answered. */
interface HandshakeAnswer {
  readonly status: 'success' | 'failure';
  readonly errors?: unknown;
  /** What the door of a room that was named says. */
  readonly data?: object;
}

/** The Socket.IO side of the live channel (3 §7): who may listen, and to which project. */
@Injectable()
export class LiveGateway implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Live');
  private readonly doors: LiveDoor[] = [];
  private recheck: NodeJS.Timeout | undefined;

  constructor(
    private readonly authenticator: Authenticator,
    private readonly sockets: SocketServer,
    private readonly projects: ProjectsService,
  ) {}

  onApplicationBootstrap(): void {
    this.planRecheck();
    this.sockets.io.use((socket, next) => {
      this.authenticator.authenticate(tokenOf(socket)).then(
        ({ sessionId }) => {
          (socket.data as SocketData).sessionId = sessionId;
          next();
        },
        (error: unknown) => next(this.refusal(error)),
      );
    });
    this.sockets.io.on('connection', (socket) => {
      socket.on(SOCKET_EVENTS.handshake, (...said: unknown[]) => {
        // A client that has nothing to say may say just that.
        const acknowledge = said.at(-1);
        void this.handshake(socket, said[0]).then((answer) => {
          if (typeof acknowledge === 'function') acknowledge(answer);
          // After the answer: it tells the client why.
          if (isTokenError(answer.errors)) socket.disconnect(true);
        });
      });
      for (const door of this.doors) listenAt(door, socket);
    });
  }

  /**
   * Opens rooms of a kind, before anybody connects. They are this server's: what is said there is the business of the module that opened
   * them, and may be what no other place should hold.
   */
  open(door: LiveDoor): LiveRooms {
    this.doors.push(door);
    const name = (id: string): string => doorRoom(door, id);
    return {
      tell: (id, event, payload) => void this.sockets.io.local.to(name(id)).emit(event, payload),
      show: (id, event, payload) => void this.sockets.io.local.to(name(id)).volatile.emit(event, payload),
      hasListeners: (id) => this.isHeard(name(id)),
    };
  }

  beforeApplicationShutdown(): void {
    clearTimeout(this.recheck);
    this.recheck = undefined;
  }

  /**
   * Cuts off those whose token is no longer good, whichever server revoked it. The connection is closed as a broken one is: a client
   * comes back by itself and is then refused with the documented token error.
   */
  private async dropRevoked(): Promise<void> {
    const sockets = [...this.sockets.io.sockets.sockets.values()];
    const ids = new Set(sockets.map(sessionOf));
    if (ids.size === 0) return;
    const good = await this.authenticator.stillGood([...ids]);
    for (const socket of sockets) if (!good.has(sessionOf(socket))) socket.conn.close();
  }

  private planRecheck(): void {
    this.recheck = setTimeout(() => {
      this.dropRevoked()
        .catch((error: unknown) => this.logger.error({ err: error }, 'Listeners could not be checked'))
        .finally(() => this.recheck && this.planRecheck());
    }, RECHECK).unref();
  }

  /** @param isWatchedElsewhere whether another server has somebody for pictures of the project */
  room(projectId: number, isWatchedElsewhere: () => boolean): LiveRoom {
    const { io } = this.sockets;
    const name = roomOf(projectId);
    return {
      event: (event, { droppable, onlyHere = droppable && !isWatchedElsewhere() }) => {
        const room = (onlyHere ? io.local : io).to(name);
        (droppable ? room.volatile : room).emit(SOCKET_EVENTS.generic, { testCaseEvents: JSON.stringify(event) });
      },
      chat: (lines, { onlyHere } = { onlyHere: false }) =>
        (onlyHere ? io.local : io).to(name).emit(SOCKET_EVENTS.chatStream, lines),
    };
  }

  /** The projects that somebody who is connected to this server listens to. */
  heardProjects(): number[] {
    const rooms = [...this.sockets.io.sockets.adapter.rooms.keys()];
    return rooms.filter((room) => room.startsWith(PROJECT)).map((room) => Number(room.slice(PROJECT.length)));
  }

  /** Whenever `heardProjects` are other ones. */
  onHeardProjects(listener: () => void): void {
    for (const change of ['create-room', 'delete-room'])
      this.sockets.io.sockets.adapter.on(change, (room: string) => room.startsWith(PROJECT) && listener());
  }

  /** Tells those who have a project open that a part of it was changed. */
  tellChange(change: ProjectChange): void {
    this.sockets.io.to(roomOf(change.projectId)).emit(SOCKET_EVENTS.projectChange, change);
  }

  hasListeners(projectId: number): boolean {
    return this.isHeard(roomOf(projectId));
  }

  private isHeard(room: string): boolean {
    return (this.sockets.io.sockets.adapter.rooms.get(room)?.size ?? 0) > 0;
  }

  /** Repeated every 10 s by the client: checks that its token is still good, and joins the rooms it names. */
  private async handshake(socket: Socket, message: unknown): Promise<HandshakeAnswer> {
    try {
      const caller = await this.authenticator.authenticate(tokenOf(socket));
      await this.join(socket, caller, readProjectId(message));
      const answer = await this.goThrough(socket, caller, message);
      mark(socket);
      return { status: 'success', ...answer };
    } catch (error) {
      // Somebody who may no longer watch hears nothing more.
      if (error instanceof UserError) await leaveRooms(socket);
      else this.logger.error({ err: error }, 'A handshake failed');
      return { status: 'failure', errors: error instanceof UserError ? error.details : TEXTS.unavailable };
    }
  }

  private async join(socket: Socket, caller: Caller, projectId: number | null): Promise<void> {
    if (projectId === null) return;
    requireRule({ kind: 'permission', module: 'runner', action: 'view' }, caller);
    await this.projects.require(projectId);
    const room = roomOf(projectId);
    await leaveRooms(socket, 'project', room);
    await socket.join(room);
  }

  private async goThrough(
    socket: Socket,
    caller: Caller,
    message: unknown,
  ): Promise<Pick<HandshakeAnswer, 'data'> | null> {
    for (const door of this.doors) {
      const id = readText(message, door.field);
      if (id === null) continue;
      const data = door.enter(caller, id);
      const room = doorRoom(door, id);
      const isNew = !socket.rooms.has(room);
      await leaveRooms(socket, door.field, room);
      await socket.join(room);
      if (isNew) door.entered(id);
      return { data };
    }
    return null;
  }

  private refusal(error: unknown): Error {
    if (error instanceof UserError) return new Error(error.message);
    this.logger.error({ err: error }, 'A socket could not be authenticated');
    return new Error(TEXTS.unavailable);
  }
}

interface SocketData {
  /** Set before the connection is made. */
  sessionId?: string;
  /** When it was last told how far it has heard, in Unix milliseconds. */
  markedAt?: number;
}
const sessionOf = (socket: Socket): string => (socket.data as SocketData).sessionId ?? '';

/**
 * What a client missed is known by the last thing that it heard: one that nothing was said to for long, or at all, is told a mark. Never
 * volatile: only what is kept counts.
 */
function mark(socket: Socket): void {
  const data = socket.data as SocketData;
  const ts = Date.now();
  if (ts - (data.markedAt ?? 0) < LIMITS.liveMarkMs) return;
  data.markedAt = ts;
  socket.emit(SOCKET_EVENTS.mark, { ts } satisfies LiveMark);
}

/** Leaves the rooms of a kind, or of all kinds. */
async function leaveRooms(socket: Socket, kind?: string, except?: string): Promise<void> {
  for (const room of socket.rooms)
    if (room !== except && room !== socket.id && (kind === undefined || room.startsWith(`${kind}:`)))
      await socket.leave(room);
}

const doorRoom = ({ field }: LiveDoor, id: string): string => `${field}:${id}`;

/** What is said at a door goes to the room that the one who says it is in; from outside nothing is heard. */
function listenAt(door: LiveDoor, socket: Socket): void {
  const prefix = doorRoom(door, '');
  for (const [event, hear] of Object.entries(door.hears))
    socket.on(event, (payload: unknown) => {
      for (const room of socket.rooms) if (room.startsWith(prefix)) hear(room.slice(prefix.length), payload);
    });
}

const isTokenError = (errors: unknown): boolean => typeof errors === 'string' && TOKEN_ERRORS.includes(errors);

function tokenOf(socket: Socket): string | undefined {
  const { token } = socket.handshake.auth as { token?: unknown };
  return typeof token === 'string' && token !== '' ? token : undefined;
}

const fieldOf = (message: unknown, name: string): unknown =>
  typeof message === 'object' && message !== null ? (message as Record<string, unknown>)[name] : undefined;

function readText(message: unknown, name: string): string | null {
  const text = fieldOf(message, name);
  return typeof text === 'string' && text !== '' ? text : null;
}

/** Null when none is named. @throws UserError 422 for what is no id */
function readProjectId(message: unknown): number | null {
  const raw = fieldOf(message, 'projectId') ?? '';
  if (raw === '' || raw === 0) return null;
  const projectId = typeof raw === 'string' && /^\d{1,15}$/.test(raw) ? Number(raw) : raw;
  if (typeof projectId === 'number' && Number.isSafeInteger(projectId) && projectId > 0) return projectId;
  throw invalid({ projectId: idSentence('Project') });
}
