import { Logger, type OnApplicationBootstrap, UseFilters } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
} from '@nestjs/websockets';
import {
  clock,
  type HandshakeAnswer,
  LIMITS,
  type LiveMark,
  parseProjectChange,
  permission,
  type ProjectChange,
  SOCKET_EVENTS,
  TEXTS,
} from '@testplatform/contract';
import type { Server, Socket } from 'socket.io';
import { Authenticator, type Caller, CurrentCaller, SignedIn } from '../../common/access/access.js';
import { requireRule } from '../../common/access/access.guard.js';
import { socketToken } from '../../common/access/token.js';
import { UserError } from '../../common/errors.js';
import { type Envelope, SUCCESS } from '../../common/http/envelope.js';
import { type KeepingAdapter, KeptPayload, type Readmission } from '../../common/sockets/keeping-adapter.js';
import { RELAYED, type StreamAdapter } from '../../common/sockets/stream-adapter.js';
import { ProjectsService } from '../projects/projects.service.js';
import { HandshakeErrorFilter } from './handshake-error.filter.js';
import { HandshakeMessage } from './handshake.message.js';
import { LastChanges } from './last-changes.js';
import type { LiveRoom } from './live-run.js';
import type { LiveRooms, RoomType } from './room-type.js';
import { enterRoom, idsOf, leaveRoomsOf, roomName } from './rooms.js';

/** Milliseconds between checks of the listeners' tokens and rights, so that revoked ones take effect within 5 s. */
const RECHECK = 3_000;

/** The rooms of a project: for clients that follow its runs, and for clients that are told of its changes. */
const PROJECT = 'project';
const CHANGES = 'changes';
const ROOM_RIGHTS = {
  [PROJECT]: { module: 'runner', action: 'view' },
  [CHANGES]: { module: 'projects', action: 'view' },
} as const;
const PROJECT_ROOMS = [PROJECT, CHANGES] as const;

const mayHear = (caller: Caller, kind: keyof typeof ROOM_RIGHTS): boolean =>
  permission(caller, ROOM_RIGHTS[kind].module, ROOM_RIGHTS[kind].action);

/** The Socket.IO side of the live channel (3 §7): who may listen, and to which project. */
@WebSocketGateway()
@UseFilters(HandshakeErrorFilter)
export class LiveGateway implements OnGatewayInit<Server>, OnApplicationBootstrap {
  @WebSocketServer()
  readonly server: Server;
  private readonly logger = new Logger('Live');
  private readonly roomTypes: RoomType[] = [];
  private readonly lastChanges = new LastChanges();
  private isChecking = false;

  constructor(
    private readonly authenticator: Authenticator,
    private readonly projects: ProjectsService,
  ) {}

  /** Tokens are checked in a middleware, because only its errors reach the client as `connect_error`. */
  afterInit(server: Server): void {
    (server.sockets.adapter as KeepingAdapter | StreamAdapter).readmits = (session) => this.readmits(session);
    server.use((socket, next) => {
      this.authenticator.authenticate(socketToken(socket)).then(
        ({ sessionId }) => {
          (socket.data as SocketData).sessionId = sessionId;
          next();
        },
        (error: unknown) => next(this.refusal(error)),
      );
    });
  }

  onApplicationBootstrap(): void {
    this.onElsewhere(SOCKET_EVENTS.projectChange, (payload) => {
      const change = parseProjectChange(payload);
      if (change) this.lastChanges.note(change.projectId);
    });
  }

  /** The client repeats it every 10 s. Each time, the guard checks its token, and it joins the rooms that it names. */
  @SubscribeMessage(SOCKET_EVENTS.handshake)
  @SignedIn()
  async handshake(
    @ConnectedSocket() socket: Socket,
    @MessageBody() message: HandshakeMessage,
    @CurrentCaller() caller: Caller,
  ): Promise<Envelope> {
    const joined = message.projectId === null ? {} : await this.joinProject(socket, caller, message.projectId);
    const answer = await this.joinRoom(socket, caller, message);
    sendMark(socket);
    return { status: SUCCESS, ...joined, ...answer };
  }

  /**
   * Disconnects clients whose token was revoked on any server, and removes those that lost the right to listen from their rooms. To the
   * client it looks like a broken connection: it reconnects and gets the documented token error.
   */
  @Interval(RECHECK)
  async recheck(): Promise<void> {
    if (this.isChecking) return;
    this.isChecking = true;
    try {
      const sockets = [...this.server.sockets.sockets.values()];
      const ids = new Set(sockets.map(sessionOf));
      if (ids.size === 0) return;
      const callers = await this.authenticator.callersOf([...ids]);
      for (const socket of sockets) {
        const caller = callers.get(sessionOf(socket));
        if (caller) await this.leaveForbidden(socket, caller);
        else socket.conn.close();
      }
    } catch (error) {
      this.logger.error({ err: error }, 'The rights of listeners could not be checked');
    } finally {
      this.isChecking = false;
    }
  }

  /** Opens a type of rooms; call it before anybody connects. Events to these rooms stay on this server. */
  open(type: RoomType): LiveRooms {
    this.roomTypes.push(type);
    const room = (id: string) => this.server.local.to(roomName(type.field, id));
    return {
      emit: (id, event, payload) => void room(id).emit(event, payload),
      emitVolatile: (id, event, payload) => void room(id).volatile.emit(event, payload),
      hasListeners: (id) => this.isHeard(roomName(type.field, id)),
      idsAmong: (rooms) => idsOf(type.field, rooms),
    };
  }

  /** @param isWatchedElsewhere whether clients of other servers want pictures of the project */
  room(projectId: number, isWatchedElsewhere: () => boolean): LiveRoom {
    const { server } = this;
    const name = roomName(PROJECT, projectId);
    return {
      event: (event, { droppable, onlyHere = droppable && !isWatchedElsewhere() }) => {
        const room = (onlyHere ? server.local : server).to(name);
        const sent = { testCaseEvents: JSON.stringify(event) };
        if (droppable) return room.volatile.emit(SOCKET_EVENTS.generic, sent);
        // The end comes with the last picture.
        const isLast = event.runnerStatus === 'finished';
        const kept = isLast ? sent : { testCaseEvents: JSON.stringify({ ...event, snap: null }) };
        return room.emit(SOCKET_EVENTS.generic, new KeptPayload(sent, kept));
      },
      chat: (lines, { onlyHere } = { onlyHere: false }) =>
        (onlyHere ? server.local : server).to(name).emit(SOCKET_EVENTS.chatStream, lines),
    };
  }

  /** The projects that clients of this server listen to. */
  heardProjects(): number[] {
    return idsOf(PROJECT, this.server.sockets.adapter.rooms.keys()).map(Number);
  }

  /** Called whenever `heardProjects` changes. */
  onHeardProjects(listener: () => void): void {
    for (const change of ['create-room', 'delete-room'])
      this.server.sockets.adapter.on(change, (room: string) => idsOf(PROJECT, [room]).length > 0 && listener());
  }

  /** Called with the `generic` events that other servers emit. */
  onEventElsewhere(listener: (payload: unknown) => void): void {
    this.onElsewhere(SOCKET_EVENTS.generic, listener);
  }

  /** Notifies clients with the project open that a part of it was changed. */
  tellChange(change: ProjectChange): void {
    this.lastChanges.note(change.projectId);
    this.server.to(roomName(CHANGES, change.projectId)).emit(SOCKET_EVENTS.projectChange, change);
  }

  hasListeners(projectId: number): boolean {
    return this.isHeard(roomName(PROJECT, projectId));
  }

  private isHeard(room: string): boolean {
    return (this.server.sockets.adapter.rooms.get(room)?.size ?? 0) > 0;
  }

  private onElsewhere(name: string, listener: (payload: unknown) => void): void {
    this.server.sockets.adapter.on(RELAYED, (event: unknown, payload: unknown) => event === name && listener(payload));
  }

  private async joinProject(socket: Socket, caller: Caller, projectId: number): Promise<HandshakeAnswer> {
    requireRule({ kind: 'permission', ...ROOM_RIGHTS[PROJECT], or: ROOM_RIGHTS[CHANGES] }, caller);
    await this.projects.require(projectId);
    for (const kind of PROJECT_ROOMS) if (mayHear(caller, kind)) await enterRoom(socket, kind, projectId);
    // After joining: the client is told of later changes.
    const changedAgo = this.lastChanges.ago(projectId);
    return changedAgo === null ? {} : { changedAgo };
  }

  private async joinRoom(socket: Socket, caller: Caller, message: HandshakeMessage): Promise<{ data: object } | null> {
    for (const type of this.roomTypes) {
      const id = message[type.field];
      if (id === null) continue;
      const data = type.enter(caller, id);
      if (await enterRoom(socket, type.field, id)) type.entered(id);
      return { data };
    }
    return null;
  }

  /** Removes a client from the rooms that its handshake would no longer admit it to. */
  private async leaveForbidden(socket: Socket, caller: Caller): Promise<void> {
    for (const kind of this.forbidden(caller, socket.rooms)) await leaveRoomsOf(socket, kind);
  }

  /** Whether a client that reconnects may still be in the rooms of its session. */
  private async readmits({ rooms, data }: Parameters<Readmission>[0]): Promise<boolean> {
    const { sessionId = '' } = data as SocketData;
    const caller = (await this.authenticator.callersOf([sessionId])).get(sessionId);
    return caller !== undefined && this.forbidden(caller, rooms).length === 0;
  }

  /** The kinds of rooms among these that a handshake would not admit the caller to. */
  private forbidden(caller: Caller, rooms: Iterable<string>): string[] {
    const joined = [...rooms];
    const ofProjects = PROJECT_ROOMS.filter((kind) => idsOf(kind, joined).length > 0 && !mayHear(caller, kind));
    const others = this.roomTypes.filter((type) => idsOf(type.field, joined).some((id) => !mayEnter(type, caller, id)));
    return [...ofProjects, ...others.map(({ field }) => field)];
  }

  private refusal(error: unknown): Error {
    if (error instanceof UserError) return new Error(error.message);
    this.logger.error({ err: error }, 'A socket could not be authenticated');
    return new Error(TEXTS.unavailable);
  }
}

interface SocketData {
  /** Set before the client is connected. */
  sessionId?: string;
  /** When the last mark was sent, in Unix milliseconds. */
  markedAt?: number;
}
function mayEnter(type: RoomType, caller: Caller, id: string): boolean {
  try {
    type.enter(caller, id);
    return true;
  } catch (error) {
    if (error instanceof UserError) return false;
    throw error;
  }
}

const sessionOf = (socket: Socket): string => (socket.data as SocketData).sessionId ?? '';

/**
 * Sends a mark to a client, unless the last mark is recent: after a reconnection, its last received event determines
 * what it missed. Never volatile, because only stored events count.
 */
function sendMark(socket: Socket): void {
  const data = socket.data as SocketData;
  const ts = clock.now();
  if (ts - (data.markedAt ?? 0) < LIMITS.liveMarkMs) return;
  data.markedAt = ts;
  socket.emit(SOCKET_EVENTS.mark, { ts } satisfies LiveMark);
}
