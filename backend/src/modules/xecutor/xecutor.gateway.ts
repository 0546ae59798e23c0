import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { TEXTS, XECUTOR_ASKS, XECUTOR_NAMESPACE, type XecutorTrouble } from '@testplatform/contract';
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import { NoSpaceError, UserError } from '../../common/errors.js';
import { socketAddress } from '../../common/http/client.js';
import { SocketServer } from '../../common/sockets/socket-server.js';
import { type Settings, SETTINGS_TOKEN } from '../../config/settings.js';
import { RunEvents } from '../dispatch/run.events.js';
import { DevicePresenceService } from './device-presence.service.js';
import { MalformedError } from './reading.js';
import { type Admitted, Refusal, XecutorAdmission } from './xecutor-admission.js';
import { XecutorConnection } from './xecutor-connection.js';
import { XecutorLinesService } from './xecutor-lines.service.js';
import { type Question, XecutorWork } from './xecutor-work.js';

/** Milliseconds between two looks whether Xecutors may stay, and who looks at what they do. */
const LOOK = 1_000;
/** Milliseconds between two writings of signs of life. */
const SIGN = 5_000;

interface SocketData {
  /** Set before the connection is made. */
  admitted?: Admitted;
}
type XecutorSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;

/** The Xecutors' side of the socket server (3 §9): who is there, and the way of each question to its answer. */
@Injectable()
export class XecutorGateway implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Xecutor');
  /** By the person: everybody has one device. */
  private readonly connections = new Map<number, XecutorConnection>();
  private looking: NodeJS.Timeout | undefined;
  private lastSigns = 0;

  constructor(
    private readonly sockets: SocketServer,
    private readonly admission: XecutorAdmission,
    private readonly work: XecutorWork,
    private readonly lines: XecutorLinesService,
    private readonly presence: DevicePresenceService,
    private readonly events: RunEvents,
    @Inject(SETTINGS_TOKEN) private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    const namespace: Namespace<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData> =
      this.sockets.io.of(XECUTOR_NAMESPACE);
    namespace.use((socket, next) => {
      this.admit(socket).then(
        () => next(),
        (error: unknown) => next(this.refusal(error)),
      );
    });
    namespace.on('connection', (socket) => this.connect(socket));
    this.followRuns();
    this.planLook();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearTimeout(this.looking);
    this.looking = undefined;
    await Promise.all([...this.connections.values()].map((connection) => this.leave(connection)));
  }

  private async admit(socket: XecutorSocket): Promise<void> {
    const address = socketAddress(socket.request, this.settings.TRUST_PROXY);
    socket.data.admitted = await this.admission.admit(socket.handshake.auth, address);
  }

  private connect(socket: XecutorSocket): void {
    if (!socket.data.admitted) return void socket.disconnect(true);
    const connection = new XecutorConnection(socket, socket.data.admitted);
    for (const question of QUESTIONS)
      socket.on(question, (...said: unknown[]) => {
        const acknowledge = said.at(-1);
        if (question === 'hello') this.enter(connection);
        void this.answer(connection, question, said[0]).then((answer) => {
          if (typeof acknowledge === 'function') acknowledge(answer);
        });
      });
    this.lines.attach(connection);
    socket.on(XECUTOR_ASKS.frame, (message: unknown) => this.work.frame(connection, message));
    socket.on('disconnect', () => void this.leave(connection));
  }

  /** The newest connection of a device counts. */
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
    this.work.left(connection);
    if (this.connections.get(connection.who.userId) !== connection) return;
    this.connections.delete(connection.who.userId);
    await this.presence
      .leave(connection.auth.duid, connection.who.instance)
      .catch((error: unknown) => this.report(error, 'That an Xecutor left could not be kept'));
  }

  private async answer(connection: XecutorConnection, question: Question, message: unknown): Promise<unknown> {
    // Whoever has to go is told nothing more.
    if (!connection.isOpen) return { error: TEXTS.unavailable } satisfies XecutorTrouble;
    try {
      return await this.work.answer(connection, question, message);
    } catch (error) {
      if (error instanceof MalformedError || error instanceof UserError)
        return { error: error.message, final: true } satisfies XecutorTrouble;
      this.report(error, `A question of an Xecutor failed: ${question}`);
      return { error: error instanceof NoSpaceError ? error.message : TEXTS.unavailable } satisfies XecutorTrouble;
    }
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
        // Perhaps the next run of that project is for this one.
        connection.wake();
      }
    });
  }

  private planLook(): void {
    this.looking = setTimeout(() => {
      this.look()
        .catch((error: unknown) => this.report(error, 'Xecutors could not be checked'))
        .finally(() => this.looking && this.planLook());
    }, LOOK).unref();
  }

  private async look(): Promise<void> {
    const connections = [...this.connections.values()].filter(({ greeted }) => greeted);
    if (connections.length === 0) return;
    const devices = await this.presence.owned(connections.map(({ auth }) => auth.duid));
    const writesSigns = Date.now() - this.lastSigns > SIGN;
    if (writesSigns) this.lastSigns = Date.now();
    for (const connection of connections) {
      const device = devices.get(connection.auth.duid);
      if (device?.userId !== connection.who.userId || !device.user.accountActivation) connection.cut();
      else if (device.instance !== connection.who.instance) connection.replace();
      // The same one is connected to another server by now.
      else if (!this.presence.isHere(device, connection.who.instance)) connection.cut();
      else {
        if (writesSigns && connection.takeSign()) await this.work.sign(connection);
        connection.tellWatched();
      }
    }
  }

  private refusal(error: unknown): Error {
    if (error instanceof Refusal) return error;
    this.report(error, 'An Xecutor could not be admitted');
    return new Refusal(TEXTS.unavailable);
  }

  /** Of a full disk the database tells, once. */
  private report(error: unknown, what: string): void {
    if (!(error instanceof NoSpaceError)) this.logger.error({ err: error }, what);
  }
}

const QUESTIONS = Object.values(XECUTOR_ASKS).filter((name): name is Question => name !== XECUTOR_ASKS.frame);
