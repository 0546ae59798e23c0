import { type BeforeApplicationShutdown, Catch, Inject, Logger, UseFilters, UseInterceptors } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import {
  clock,
  TEXTS,
  XECUTOR_ASKS,
  XECUTOR_NAMESPACE,
  type XecutorQuestions,
  type XecutorTrouble,
} from '@testplatform/contract';
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import { Connected } from '../../common/access/access.js';
import { ErrorFilter, type Failure } from '../../common/error.filter.js';
import { NoSpaceError, sentenceOf } from '../../common/errors.js';
import { socketAddress } from '../../common/http/client.js';
import { type Settings, SETTINGS_TOKEN } from '../../config/settings.js';
import { RunEvents } from '../runner/store/run.events.js';
import { DevicePresenceService } from '../devices/device-presence.service.js';
import {
  BeatMessage,
  DeliverMessage,
  FilePartMessage,
  FrameMessage,
  HelloMessage,
  ImportMessage,
  ProjectFileMessage,
  ReleaseMessage,
  SaveSessionMessage,
  UploadMessage,
} from './messages.js';
import { QuestionInterceptor } from './question.interceptor.js';
import { type Admitted, Refusal, XecutorAdmission } from './xecutor-admission.js';
import { XecutorConnection } from './xecutor-connection.js';
import { XecutorLinesService } from './xecutor-lines.service.js';
import { XecutorWork } from './xecutor-work.js';

/** Milliseconds between checks of whether Xecutors may stay, and of who watches their files. */
const LOOK = 1_000;
/** Milliseconds between storing heartbeats. */
const SIGN = 5_000;
/** Milliseconds in which a connection must say hello: an Xecutor does so at once. */
const GREETING = 30_000;

interface SocketData {
  /** Set before the socket is connected. */
  admitted?: Admitted;
}
type XecutorSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
type XecutorNamespace = Namespace<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
type Answer<Question extends keyof XecutorQuestions> = Promise<XecutorQuestions[Question]['answer']>;

/** Answers an Xecutor's failed question. */
@Catch()
class XecutorErrorFilter extends ErrorFilter {
  protected override answerTo(_socket: Socket, { errors, message = TEXTS.unavailable }: Failure): XecutorTrouble {
    return errors === undefined ? { error: message } : { error: sentenceOf(errors), final: true };
  }
}

/** The Xecutors' side of the socket server (3 §9): tracks connections and routes questions. */
@WebSocketGateway({ namespace: XECUTOR_NAMESPACE })
@UseInterceptors(QuestionInterceptor)
@UseFilters(XecutorErrorFilter)
export class XecutorGateway
  implements
    OnGatewayInit<XecutorNamespace>,
    OnGatewayConnection<XecutorSocket>,
    OnGatewayDisconnect<XecutorSocket>,
    BeforeApplicationShutdown
{
  private readonly logger = new Logger('Xecutor');
  /** One per person, by user id. */
  private readonly connections = new Map<number, XecutorConnection>();
  private isLooking = false;
  private lastSigns = -Infinity;

  constructor(
    private readonly admission: XecutorAdmission,
    private readonly work: XecutorWork,
    private readonly lines: XecutorLinesService,
    private readonly presence: DevicePresenceService,
    private readonly events: RunEvents,
    @Inject(SETTINGS_TOKEN) private readonly settings: Settings,
  ) {}

  /** Devices are checked in a middleware, because only its errors reach the Xecutor as `connect_error`. */
  afterInit(namespace: XecutorNamespace): void {
    namespace.use((socket, next) => {
      this.admit(socket).then(
        () => next(),
        (error: unknown) => next(this.refusal(error)),
      );
    });
    this.followRuns();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([...this.connections.values()].map((connection) => this.leave(connection)));
  }

  handleConnection(socket: XecutorSocket): void {
    if (!socket.data.admitted) return void socket.disconnect(true);
    const connection = XecutorConnection.open(socket, socket.data.admitted);
    clock.after(GREETING, () => connection.saidHello || connection.cut(), { keepsProcess: false });
  }

  handleDisconnect(socket: XecutorSocket): void {
    if (socket.data.admitted) void this.leave(XecutorConnection.of(socket));
  }

  @SubscribeMessage(XECUTOR_ASKS.hello)
  @Connected()
  async hello(@ConnectedSocket() socket: Socket, @MessageBody() message: HelloMessage): Answer<'hello'> {
    const connection = XecutorConnection.of(socket);
    connection.saidHello = true;
    // The device may have been given to somebody else since the connection was admitted.
    const device = (await this.presence.owned([connection.auth.duid])).get(connection.auth.duid);
    if (!connection.isOf(device) || device.formerInstance === connection.who.instance) connection.cut();
    // A newer connection may have replaced it meanwhile.
    if (connection.isOpen) this.enter(connection);
    return this.work.hello(connection, message);
  }

  @SubscribeMessage(XECUTOR_ASKS.claim)
  @Connected()
  claim(@ConnectedSocket() socket: Socket): Answer<'claim'> {
    return this.work.claim(XecutorConnection.of(socket));
  }

  @SubscribeMessage(XECUTOR_ASKS.beat)
  @Connected()
  beat(@ConnectedSocket() socket: Socket, @MessageBody() message: BeatMessage): Answer<'beat'> {
    return this.work.beat(XecutorConnection.of(socket), message);
  }

  @SubscribeMessage(XECUTOR_ASKS.importFile)
  @Connected()
  importFile(@ConnectedSocket() socket: Socket, @MessageBody() message: ImportMessage): Answer<'import-file'> {
    return this.work.importFile(XecutorConnection.of(socket), message);
  }

  @SubscribeMessage(XECUTOR_ASKS.saveSession)
  @Connected()
  saveSession(@ConnectedSocket() socket: Socket, @MessageBody() message: SaveSessionMessage): Answer<'save-session'> {
    return this.work.saveSession(XecutorConnection.of(socket), message);
  }

  @SubscribeMessage(XECUTOR_ASKS.projectFile)
  @Connected()
  projectFile(@ConnectedSocket() socket: Socket, @MessageBody() message: ProjectFileMessage): Answer<'project-file'> {
    return this.work.projectFile(XecutorConnection.of(socket), message);
  }

  @SubscribeMessage(XECUTOR_ASKS.filePart)
  @Connected()
  filePart(@ConnectedSocket() socket: Socket, @MessageBody() message: FilePartMessage): Answer<'file-part'> {
    return this.work.filePart(XecutorConnection.of(socket), message);
  }

  @SubscribeMessage(XECUTOR_ASKS.deliver)
  @Connected()
  deliver(@ConnectedSocket() socket: Socket, @MessageBody() message: DeliverMessage): Answer<'deliver'> {
    return this.work.deliver(XecutorConnection.of(socket), message);
  }

  @SubscribeMessage(XECUTOR_ASKS.upload)
  @Connected()
  upload(@ConnectedSocket() socket: Socket, @MessageBody() message: UploadMessage): Answer<'upload'> {
    return this.work.upload(XecutorConnection.of(socket), message);
  }

  @SubscribeMessage(XECUTOR_ASKS.release)
  @Connected()
  release(@ConnectedSocket() socket: Socket, @MessageBody() message: ReleaseMessage): Answer<'release'> {
    return this.work.release(XecutorConnection.of(socket), message);
  }

  @SubscribeMessage(XECUTOR_ASKS.frame)
  @Connected()
  frame(@ConnectedSocket() socket: Socket, @MessageBody() message: FrameMessage): void {
    this.work.frame(XecutorConnection.of(socket), message);
  }

  /** Disconnects Xecutors that may no longer stay, and tells the others which files are watched. */
  @Interval(LOOK)
  async look(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    try {
      await this.lookAtAll();
    } catch (error) {
      this.report(error, 'Xecutors could not be checked');
    } finally {
      this.isLooking = false;
    }
  }

  private async lookAtAll(): Promise<void> {
    const connections = [...this.connections.values()].filter(({ greeted }) => greeted);
    if (connections.length === 0) return;
    const devices = await this.presence.owned(connections.map(({ auth }) => auth.duid));
    const writesSigns = clock.elapsed() - this.lastSigns > SIGN;
    if (writesSigns) this.lastSigns = clock.elapsed();
    for (const connection of connections) {
      const device = devices.get(connection.auth.duid);
      if (!connection.isOf(device)) connection.cut();
      else if (device.instance !== connection.who.instance) connection.replace();
      // The same instance is now connected to another server.
      else if (!this.presence.isHere(device, connection.who.instance)) connection.cut();
      else {
        if (writesSigns && connection.takeSign()) await this.work.sign(connection);
        connection.tellWatched();
      }
    }
  }

  private async admit(socket: XecutorSocket): Promise<void> {
    const address = socketAddress(socket.request, this.settings.TRUST_PROXY);
    socket.data.admitted = await this.admission.admit(socket.handshake.auth, address);
  }

  /** The newest connection of a device replaces older ones. */
  private enter(connection: XecutorConnection): void {
    const before = this.connections.get(connection.who.userId);
    this.connections.set(connection.who.userId, connection);
    this.lines.arrive(connection);
    if (!before || before === connection) return;
    if (before.auth.duid === connection.auth.duid && before.who.instance !== connection.who.instance) before.replace();
    else before.cut();
  }

  private async leave(connection: XecutorConnection): Promise<void> {
    this.lines.leave(connection);
    this.work.left(connection, () => this.connections.get(connection.who.userId));
    if (this.connections.get(connection.who.userId) !== connection) return;
    this.connections.delete(connection.who.userId);
    await this.presence
      .leave(connection.auth.duid, connection.who.instance)
      .catch((error: unknown) => this.report(error, 'That an Xecutor left could not be kept'));
  }

  private followRuns(): void {
    this.events.on('created', ({ executionType, requestedBy }) => {
      if (executionType === 'xecutor' && requestedBy !== null) this.connections.get(requestedBy)?.wake();
    });
    this.events.on('stopping', ({ runId, requestedBy }) => {
      if (requestedBy !== null) this.connections.get(requestedBy)?.stop(runId);
    });
    this.events.on('finished', ({ runId }) => {
      for (const connection of this.connections.values()) {
        connection.forgetRun(runId);
        // The next run of that project may be for this Xecutor.
        connection.wake();
      }
    });
  }

  private refusal(error: unknown): Error {
    if (error instanceof Refusal) return error;
    this.report(error, 'An Xecutor could not be admitted');
    return new Refusal(TEXTS.unavailable);
  }

  /** The database itself logs a full disk, once. */
  private report(error: unknown, what: string): void {
    if (!(error instanceof NoSpaceError)) this.logger.error({ err: error }, what);
  }
}
