import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A TCP proxy to a server that a test can cut. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  private isCut = false;

  private constructor(
    private readonly server: ReturnType<typeof createServer>,
    readonly url: string,
    private port: number,
  ) {}

  /** @param target the server's address */
  static async start(target: string): Promise<TcpProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const proxy = new TcpProxy(server, url, portOf(target));
    server.on('connection', (near) => proxy.join(near));
    return proxy;
  }

  /** Drops all connections and refuses new ones until `mend`. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  /** @param target another server for new connections */
  mend(target?: string): void {
    if (target !== undefined) this.port = portOf(target);
    this.isCut = false;
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(near: Socket): void {
    if (this.isCut) return void near.destroy();
    const far = connect(this.port, '127.0.0.1');
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

const portOf = (url: string): number => Number(new URL(url).port);
