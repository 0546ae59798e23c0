import { createHash } from 'node:crypto';
import type { INestApplication } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { MessageMappingProperties } from '@nestjs/websockets';
import { LIMITS, SOCKET_PATH } from '@testplatform/contract';
import type { Redis } from 'ioredis';
import { lastValueFrom, type Observable } from 'rxjs';
import { type Namespace, Server, type Socket } from 'socket.io';
import { type Adapter, SessionAwareAdapter } from 'socket.io-adapter';
import { type Secrets, SECRETS_TOKEN } from '../../config/secrets.js';
import { RedisConnection } from '../redis/redis-connection.js';
import { RedisStream } from '../redis/redis-stream.js';
import { guardTransports } from './guard-transports.js';
import { GUARDED_PARSER, trustPackets } from './guarded-decoder.js';
import { MessageTurns } from './message-turns.js';
import { StreamAdapter } from './stream-adapter.js';

/** As Nest's package types it: the package brings a copy of Socket.IO of its own. */
type NestServer = ReturnType<IoAdapter['createIOServer']>;
type NestSocket = Parameters<IoAdapter['bindMessageHandlers']>[0];

/** Bytes of one message of an Xecutor: a part of a file, or a batch of results, with room to spare. */
const MESSAGE_MAX = 4 * 1_048_576;
/** Bytes of one message of a person: a long text for a browser that records, with room to spare. Messages are parsed at once. */
const PERSON_MESSAGE_MAX = 256 * 1_024;
/** Milliseconds after which a picture that another server has not read yet is not worth reading. */
const PICTURE = 5_000;
/**
 * Milliseconds that events are kept for clients that come back. A client names the last event it heard, which is older than its absence
 * by up to a mark and the handshake that brings it.
 */
const RECOVER = LIMITS.liveRecoverMs + 2 * LIMITS.liveMarkMs;
/** The namespace that people listen in. */
const PEOPLE = '/';

/**
 * The one Socket.IO server beside the HTTP server; each gateway has a namespace of it. With Redis the rooms of the namespace for people
 * are shared by all servers of the installation; an Xecutor talks with its own server only (docs/adr/036).
 */
export class SocketIoAdapter extends IoAdapter {
  private readonly turns = new WeakMap<NestSocket, MessageTurns>();

  constructor(private readonly app: INestApplication) {
    super(app);
  }

  override createIOServer(): NestServer {
    const redis = this.app.get(RedisConnection).client;
    const server = new Server(this.httpServer, {
      path: SOCKET_PATH,
      serveClient: false,
      maxHttpBufferSize: MESSAGE_MAX,
      parser: GUARDED_PARSER,
      // A client that comes back in time is sent what it missed; pictures are volatile and are not kept.
      connectionStateRecovery: { maxDisconnectionDuration: RECOVER, skipMiddlewares: false },
      ...(redis && { adapter: this.streamAdapters(redis) }),
    });
    trustThoseLetIn(server);
    return server as unknown as NestServer;
  }

  /**
   * Handles messages in turns, and acknowledges each with what its handler returns. Nest's own way leaves `null` unanswered, which is what an Xecutor is told
   * when there is nothing to run (3 §9).
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
        // A client may say nothing and still ask for an answer.
        const data = said[0] === acknowledge ? undefined : said[0];
        turns.add(async () => {
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

  /** Several gateways take the messages of one client. */
  private turnsOf(socket: NestSocket): MessageTurns {
    const turns = this.turns.get(socket) ?? new MessageTurns(() => void socket.disconnect(true));
    this.turns.set(socket, turns);
    return turns;
  }

  /** Socket.IO calls it with `new`. */
  private streamAdapters(redis: Redis): (namespace: Namespace) => Adapter {
    const { logger } = this;
    const key = `testplatform:live:${installationOf(this.app.get(SECRETS_TOKEN))}`;
    const onError = (error: unknown) => logger.warn({ err: error }, 'A message of another server could not be read');
    return function adapterOf(namespace) {
      if (namespace.name !== PEOPLE) return new SessionAwareAdapter(namespace);
      const stream = new RedisStream(redis, { key, keep: RECOVER, shortLife: PICTURE, onError });
      return new StreamAdapter(namespace, { redis, stream, key, keep: RECOVER });
    };
  }
}

/** Anybody may connect: until a namespace has let a client in, it may say little. */
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

/** Tells installations that share a Redis apart, as their projects have the same numbers: servers of one have the token key in common. */
const installationOf = ({ tokenSecret }: Secrets): string =>
  createHash('sha256').update(`live:${tokenSecret}`).digest('base64url').slice(0, 16);
