import { createHash } from 'node:crypto';
import type { Server as HttpServer } from 'node:http';
import type { INestApplication } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { MessageMappingProperties } from '@nestjs/websockets';
import { LIMITS, SOCKET_PATH } from '@testplatform/contract';
import type { Redis } from 'ioredis';
import { lastValueFrom, type Observable } from 'rxjs';
import { type Namespace, Server, type Socket } from 'socket.io';
import type { Adapter } from 'socket.io-adapter';
import { type Secrets, SECRETS_TOKEN } from '../../config/secrets.js';
import { RedisConnection } from '../redis/redis-connection.js';
import { RedisStream } from '../redis/redis-stream.js';
import { guardTransports, refuseOtherUpgrades } from './guard-transports.js';
import { GUARDED_PARSER, takeBytes, trustPackets } from './guarded-decoder.js';
import { KeepingAdapter } from './keeping-adapter.js';
import { MessageTurns } from './message-turns.js';
import { StreamAdapter } from './stream-adapter.js';

/** Nest's package bundles a copy of Socket.IO with types of its own. */
type NestServer = ReturnType<IoAdapter['createIOServer']>;
type NestSocket = Parameters<IoAdapter['bindMessageHandlers']>[0];

/** Maximum message size of an Xecutor in bytes: a part of a file, or a batch of results, with room to spare. */
const MESSAGE_MAX = 4 * 1_048_576;
/** Maximum message size of a person in bytes: a long text typed into a recording, with room to spare. Parsing blocks the event loop. */
const PERSON_MESSAGE_MAX = 256 * 1_024;
/** Milliseconds after which a picture that another server has not read yet is dropped. */
const PICTURE = 5_000;
/**
 * Milliseconds that events are kept for reconnecting clients. The last event that a client names may precede its disconnection by a mark
 * interval, and the handshake takes some time too.
 */
const RECOVER = LIMITS.liveRecoverMs + 2 * LIMITS.liveMarkMs;
/** The namespace for people. */
const PEOPLE = '/';

/**
 * The Socket.IO server beside the HTTP server; each gateway has a namespace. With Redis, the rooms of the people's namespace span all
 * servers of the installation; an Xecutor talks only to its own server (docs/adr/036).
 */
export class SocketIoAdapter extends IoAdapter {
  private readonly turns = new WeakMap<NestSocket, MessageTurns>();

  constructor(private readonly app: INestApplication) {
    super(app);
  }

  override createIOServer(): NestServer {
    const redis = this.app.get(RedisConnection).client;
    refuseOtherUpgrades(this.httpServer as HttpServer, `${SOCKET_PATH}/`);
    const server = new Server(this.httpServer, {
      path: SOCKET_PATH,
      serveClient: false,
      maxHttpBufferSize: MESSAGE_MAX,
      parser: GUARDED_PARSER,
      // A client that reconnects in time is sent what it missed; pictures are volatile and are not kept.
      connectionStateRecovery: { maxDisconnectionDuration: RECOVER, skipMiddlewares: false },
      adapter: redis ? this.streamAdapters(redis) : KeepingAdapter,
    });
    trustThoseLetIn(server);
    return server as unknown as NestServer;
  }

  /**
   * Handles messages in turns, and acknowledges each with the handler's result. Nest would not acknowledge `null`, which tells an Xecutor
   * that there is nothing to run (3 §9).
   */
  override bindMessageHandlers(
    socket: NestSocket,
    handlers: MessageMappingProperties[],
    transform: (answer: unknown) => Observable<unknown>,
  ): void {
    const turns = this.turnsOf(socket);
    for (const { message, callback } of handlers)
      socket.on(String(message), (...said: unknown[]) => {
        const last = said.at(-1);
        const acknowledge = typeof last === 'function' ? last : undefined;
        // A client may send no data and still ask for an acknowledgement.
        const data = said[0] === acknowledge ? undefined : said[0];
        turns.add(takeBytes(socket.client), async () => {
          try {
            const answer: unknown = await lastValueFrom(transform(callback(data, acknowledge)), {
              defaultValue: undefined,
            });
            // Undefined: the error filter has answered.
            if (answer !== undefined) acknowledge?.(answer);
          } catch (error) {
            this.logger.error({ err: error }, 'A message of a socket could not be answered');
          }
        });
      });
  }

  /** Shared by all gateways that handle this client's messages. */
  private turnsOf(socket: NestSocket): MessageTurns {
    const turns = this.turns.get(socket) ?? new MessageTurns(() => void socket.disconnect(true));
    this.turns.set(socket, turns);
    return turns;
  }

  /** Socket.IO calls the returned function with `new`. */
  private streamAdapters(redis: Redis): (namespace: Namespace) => Adapter {
    const { logger } = this;
    const key = `testplatform:live:${installationOf(this.app.get(SECRETS_TOKEN))}`;
    const onError = (error: unknown) => logger.warn({ err: error }, 'A message of another server could not be read');
    return function adapterOf(namespace) {
      if (namespace.name !== PEOPLE) return new KeepingAdapter(namespace);
      const stream = new RedisStream(redis, { key, keep: RECOVER, shortLife: PICTURE, onError });
      return new StreamAdapter(namespace, { redis, stream, key, keep: RECOVER });
    };
  }
}

/** Anybody may open a connection: until a namespace has admitted the client, it may send only little. */
function trustThoseLetIn(server: Server): void {
  const known = new Set<string>();
  const trust = ({ client, conn, nsp }: Socket) => {
    trustPackets(client, nsp.name === PEOPLE ? PERSON_MESSAGE_MAX : MESSAGE_MAX);
    const { id } = conn as unknown as { readonly id: string };
    known.add(id);
    conn.once('close', () => known.delete(id));
  };
  server.on('connection', trust);
  server.on('new_namespace', (namespace) => namespace.on('connection', trust));
  guardTransports(server.engine, (id) => known.has(id));
}

/** Separates installations that share a Redis, whose project ids overlap. The servers of one share the token secret. */
const installationOf = ({ tokenSecret }: Secrets): string =>
  createHash('sha256').update(`live:${tokenSecret}`).digest('base64url').slice(0, 16);
