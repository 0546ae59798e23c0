import type { Server as HttpServer } from 'node:http';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { LIMITS, SOCKET_PATH } from '@testplatform/contract';
import { Server } from 'socket.io';

/** Bytes of one message: a part of a file, or a batch of results, with room to spare. */
const MESSAGE_MAX = 4 * 1_048_576;

/** The one Socket.IO server beside the HTTP server; each gateway has a namespace of it. */
@Injectable()
export class SocketServer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly io = new Server({
    path: SOCKET_PATH,
    serveClient: false,
    maxHttpBufferSize: MESSAGE_MAX,
    // What was missed is sent again to a client that comes back in time; pictures are volatile and are not kept.
    connectionStateRecovery: { maxDisconnectionDuration: LIMITS.liveRecoverMs, skipMiddlewares: false },
  });
  private attached = false;

  constructor(@Inject(HttpAdapterHost) private readonly host: HttpAdapterHost) {}

  onApplicationBootstrap(): void {
    this.io.attach(this.host.httpAdapter.getHttpServer() as HttpServer);
    this.attached = true;
  }

  async beforeApplicationShutdown(): Promise<void> {
    // An application that never began to listen, as for writing its OpenAPI document, has nothing to close.
    if (this.attached) await this.io.close();
  }
}
