import { once } from 'node:events';
import { type AddressInfo, connect, createServer, isIP, type Server, type Socket } from 'node:net';
import { clock, type ProxySettings } from '@testplatform/contract';
import { EgressBlockedError, EgressRules, type EgressSettings } from './egress-rules.js';
import { BLOCKED, PROXY_BLOCKED } from './blocked.js';
import { forwardRequests } from './forwarder.js';
import { Reader, readTarget, SOCKS, socksReply, type Target } from './socks.js';
import { authorityOf, TUNNEL_REFUSED, Upstream, UpstreamError } from './upstream.js';

/** Milliseconds for connecting to one of several addresses, and to all of them. Clients give up after 30 s. */
const ONE_ADDRESS = 5_000;
const ALL_ADDRESSES = 25_000;
/** The first byte of a TLS connection: the type of the handshake's record (RFC 8446 §5.1). */
const TLS_HANDSHAKE = 22;
const HTTPS_PORT = 443;

/** The result of connecting to a host and port. */
export interface Outcome {
  readonly target: Target;
  /** The error code that the browser would report without the proxy; null: connected. */
  readonly error: string | null;
}

/** Why a connection failed, in the browser's terms, and the SOCKS reply for the client. */
interface Failure {
  readonly code: string;
  readonly reply: number;
}
const FAILED: Failure = { code: 'ERR_CONNECTION_FAILED', reply: SOCKS.failed };
const UNKNOWN: Failure = { code: 'ERR_NAME_NOT_RESOLVED', reply: SOCKS.hostUnreachable };
const UNREACHABLE: Failure = { code: 'ERR_ADDRESS_UNREACHABLE', reply: SOCKS.networkUnreachable };
const FAILURES: Readonly<Record<string, Failure>> = {
  ECONNREFUSED: { code: 'ERR_CONNECTION_REFUSED', reply: SOCKS.refused },
  ENOTFOUND: UNKNOWN,
  EAI_AGAIN: UNKNOWN,
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  ETIMEDOUT: { code: 'ERR_CONNECTION_TIMED_OUT', reply: SOCKS.timedOut },
  ECONNRESET: { code: 'ERR_CONNECTION_RESET', reply: SOCKS.failed },
};

/**
 * A SOCKS proxy on this machine for a browser and the requests of its contexts. It connects only where the rules
 * permit, directly or through another proxy, and reads none of the bytes it carries: docs/adr/041.
 */
export class EgressProxy {
  private readonly rules: EgressRules;
  private readonly upstream: Upstream | null;
  private readonly server: Server;
  private readonly clients = new Set<Socket>();

  private constructor(
    settings: EgressSettings | null,
    private readonly report: (outcome: Outcome) => void,
    proxy: ProxySettings | undefined,
  ) {
    this.rules = new EgressRules(settings);
    this.upstream = proxy ? new Upstream(proxy) : null;
    this.server = createServer({ noDelay: true, allowHalfOpen: true }, (client) => void this.serve(client));
  }

  /**
   * @param settings null: no restriction
   * @param report called before the client gets its answer
   * @param upstream the proxy to connect through; absent: none
   */
  static async start(
    settings: EgressSettings | null,
    report: (outcome: Outcome) => void,
    upstream?: ProxySettings,
  ): Promise<EgressProxy> {
    const proxy = new EgressProxy(settings, report, upstream);
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  get url(): string {
    return `socks5://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Ends all connections. */
  close(): void {
    this.server.close();
    for (const client of this.clients) client.destroy();
  }

  private async serve(client: Socket): Promise<void> {
    this.clients.add(client);
    client.once('close', () => this.clients.delete(client));
    // The other side notices that the socket is closed.
    client.on('error', () => undefined);
    const target = await readTarget(client).catch(() => null);
    if (!target) return void client.destroy();
    try {
      const server = await this.reach(target, client);
      if (client.destroyed) return void server.destroy();
      this.report({ target, error: null });
      client.write(socksReply(SOCKS.connected));
      join(client, server);
    } catch (error) {
      // What was given up says nothing about the target.
      if (client.destroyed) return;
      const { code, reply } = failureFrom(error);
      if (code === TUNNEL_REFUSED && this.upstream && this.mayForward(target))
        return this.forward(target, client, this.upstream);
      this.report({ target, error: code });
      client.end(socksReply(reply));
      client.destroySoon();
    }
  }

  /**
   * Whether the upstream proxy may fetch from a target. It looks a name up itself, so the name must be permitted
   * wherever it leads.
   */
  private mayForward({ host, port }: Target): boolean {
    return !!this.upstream?.forwards && port !== HTTPS_PORT && (isIP(host) !== 0 || this.rules.allows(host, port));
  }

  /**
   * For a target that the upstream proxy opens no tunnel to: many open some to HTTPS only, and fetch plain HTTP
   * themselves. Which of both it is, the client's first byte tells, which it sends once it is connected.
   */
  private async forward(target: Target, client: Socket, upstream: Upstream): Promise<void> {
    client.write(socksReply(SOCKS.connected));
    const reader = new Reader(client);
    const first = await reader.read(1).catch(() => null);
    // Browsers also open connections that they don't use.
    if (!first) return void client.destroy();
    const report = (error: string | null) => this.report({ target, error });
    if (first[0] === TLS_HANDSHAKE) {
      report(TUNNEL_REFUSED);
      return void client.destroy();
    }
    reader.end();
    client.unshift(first);
    forwardRequests(client, {
      authority: authorityOf(target).replace(/:80$/, ''),
      authorization: upstream.authorization,
      connect: async () => upstream.greet(await this.connectToProxy(upstream, client)),
      report,
    });
  }

  private async connectToProxy(upstream: Upstream, client: Socket): Promise<Socket> {
    try {
      return await this.connect(upstream.target, client);
    } catch (error) {
      throw new UpstreamError(error instanceof EgressBlockedError ? PROXY_BLOCKED : 'ERR_PROXY_CONNECTION_FAILED');
    }
  }

  private async reach(target: Target, client: Socket): Promise<Socket> {
    const { upstream, rules } = this;
    if (!upstream || upstream.bypasses(target)) return this.connect(target, client);
    const host = await rules.permittedThrough(target.host, target.port);
    const toProxy = await this.connectToProxy(upstream, client);
    const giveUp = () => toProxy.destroy();
    const cancel = clock.after(ALL_ADDRESSES, giveUp);
    client.once('close', giveUp);
    try {
      return await upstream.tunnel(toProxy, { host, port: target.port });
    } catch (error) {
      toProxy.destroy();
      throw error;
    } finally {
      cancel();
      client.off('close', giveUp);
    }
  }

  /** Connects to an address that was checked: a second lookup of the name could give another one. */
  private async connect({ host, port }: Target, client: Socket): Promise<Socket> {
    const addresses = await this.rules.permitted(host, port);
    if (client.destroyed) throw new Error('The client is gone');
    const server = connect({
      // With a host that looks like a name, Node takes the addresses from the lookup, even a single one.
      host: 'permitted.invalid',
      port,
      noDelay: true,
      allowHalfOpen: true,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: ONE_ADDRESS,
      lookup: (_host, _options, answer) => answer(null, [...addresses]),
    });
    // Whoever uses the socket notices that it is closed.
    server.on('error', () => undefined);
    const giveUp = () => server.destroy(Object.assign(new Error('It takes too long'), { code: 'ETIMEDOUT' }));
    const cancel = clock.after(ALL_ADDRESSES, giveUp);
    client.once('close', giveUp);
    try {
      await once(server, 'connect');
    } finally {
      cancel();
      client.off('close', giveUp);
    }
    return server;
  }
}

function failureFrom(error: unknown): Failure {
  if (error instanceof EgressBlockedError) return { code: BLOCKED, reply: SOCKS.notAllowed };
  if (error instanceof UpstreamError) return { code: error.code, reply: SOCKS.failed };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return FAILURES[code] ?? FAILED;
}

/** Forwards the data and the end of each of two sockets to the other. */
function join(client: Socket, server: Socket): void {
  for (const [from, to] of [
    [client, server],
    [server, client],
  ] as const) {
    from.pipe(to);
    from.on('error', () => to.resetAndDestroy());
    from.once('close', () => {
      if (!from.readableEnded) to.destroy();
    });
  }
}
