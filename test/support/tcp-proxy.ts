import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A line to a server that a test can cut. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  private isCut = false;

  private constructor(
    private readonly server: ReturnType<typeof createServer>,
    readonly url: string,
  ) {}

  /** @param target the server's address */
  static async start(target: string): Promise<TcpProxy> {
    const port = Number(new URL(target).port);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const proxy = new TcpProxy(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('connection', (near) => proxy.join(near, port));
    return proxy;
  }

  /** Ends what is connected, and lets nobody through until `mend`. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  mend(): void {
    this.isCut = false;
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(near: Socket, port: number): void {
    if (this.isCut) return void near.destroy();
    const far = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }
}
