import { createHash } from 'node:crypto';
import type { Server as HttpServer } from 'node:http';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { LIMITS, SOCKET_PATH } from '@testplatform/contract';
import type { Redis } from 'ioredis';
import { type Namespace, Server } from 'socket.io';
import { type Adapter, SessionAwareAdapter } from 'socket.io-adapter';
import { type Secrets, SECRETS_TOKEN } from '../../config/secrets.js';
import { RedisConnection } from '../redis/redis-connection.js';
import { RedisStream } from '../redis/redis-stream.js';
import { StreamAdapter } from './stream-adapter.js';

/** Bytes of one message: a part of a file, or a batch of results, with room to spare. */
const MESSAGE_MAX = 4 * 1_048_576;
/** Milliseconds after which a picture that another server has not read by then is old. */
const PICTURE = 5_000;
/**
 * Milliseconds that what was said is kept. A client that comes back names the last thing that it heard, which is older than its absence:
 * by a mark and the handshake that brings it.
 */
const RECOVER = LIMITS.liveRecoverMs + 2 * LIMITS.liveMarkMs;
/** The namespace that people listen in. */
const PEOPLE = '/';

type Heard = (event: string, payload: unknown) => void;

/**
 * The one Socket.IO server beside the HTTP server; each gateway has a namespace of it. With Redis the rooms of the one that people
 * listen in are those of all servers of the installation; Xecutors talk with their own server only.
 */
@Injectable()
export class SocketServer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly io: Server;
  /** Whether rooms are those of several servers. */
  readonly isShared: boolean;
  private readonly logger = new Logger('Sockets');
  private readonly relayed: Heard[] = [];
  private attached = false;

  constructor(
    private readonly host: HttpAdapterHost,
    redis: RedisConnection,
    @Inject(SECRETS_TOKEN) private readonly secrets: Secrets,
  ) {
    this.isShared = redis.client !== null;
    this.io = new Server({
      path: SOCKET_PATH,
      serveClient: false,
      maxHttpBufferSize: MESSAGE_MAX,
      // What was missed is sent again to a client that comes back in time; pictures are volatile and are not kept.
      connectionStateRecovery: { maxDisconnectionDuration: RECOVER, skipMiddlewares: false },
      ...(redis.client && { adapter: this.adapters(redis.client) }),
    });
  }

  /** What other servers tell a room. */
  onRelayed(hear: Heard): void {
    this.relayed.push(hear);
  }

  /** Says something to the other servers themselves; nothing without Redis. */
  tellServers(event: string, payload: unknown): void {
    if (this.isShared) this.io.serverSideEmit(event, payload);
  }

  onApplicationBootstrap(): void {
    this.io.attach(this.host.httpAdapter.getHttpServer() as HttpServer);
    this.attached = true;
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.attached) await this.io.close();
    // An application that never began to listen, as for writing its OpenAPI document.
    else await this.io.sockets.adapter.close();
  }

  /** Socket.IO calls it with `new`. */
  private adapters(redis: Redis): (namespace: Namespace) => Adapter {
    const [keep, logger, relayed] = [RECOVER, this.logger, this.relayed];
    const key = `testplatform:live:${installationOf(this.secrets)}`;
    const onError = (error: unknown) => logger.warn({ err: error }, 'A message of another server could not be read');
    return function adapterOf(namespace) {
      if (namespace.name !== PEOPLE) return new SessionAwareAdapter(namespace);
      const stream = new RedisStream(redis, { key, keep, shortLife: PICTURE, onError });
      const onRelayed: Heard = (event, payload) => relayed.forEach((hear) => hear(event, payload));
      return new StreamAdapter(namespace, { redis, stream, key, keep, onRelayed });
    };
  }
}

/** Several installations may use one Redis, and their projects have the same numbers: what servers of one have in common tells them apart. */
const installationOf = ({ tokenSecret }: Secrets): string =>
  createHash('sha256').update(`live:${tokenSecret}`).digest('base64url').slice(0, 16);
