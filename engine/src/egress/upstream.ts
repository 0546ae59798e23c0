import { once } from 'node:events';
import { isIP, isIPv6, type Socket } from 'node:net';
import { connect as startTls } from 'node:tls';
import type { ProxySettings } from '@testplatform/contract';
import { type HostRule, parseHostRule } from './host-rule.js';
import { askSocks, Reader, type SignIn, SocksError, SocksSignInError, type Target } from './socks.js';

/** Largest head of a proxy's answer, in bytes. */
const HEAD_MAX = 16_384;
const REFUSES_CLIENT = 407;

/** The proxy of an environment doesn't connect. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';

  /** @param code as the browser reports it, see `PROXY_ERRORS` */
  constructor(readonly code: string) {
    super(code);
  }
}

/** The proxy of an environment, which the egress proxy connects through. */
export class Upstream {
  /** Where the proxy listens. */
  readonly target: Target;
  private readonly scheme: string;
  private readonly bypass: readonly HostRule[];
  private readonly signIn: SignIn | undefined;

  constructor({ server, bypass = '', username = '', password = '' }: ProxySettings) {
    const { hostname, port, protocol } = new URL(server);
    this.scheme = protocol.slice(0, -1);
    this.target = {
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: Number(port) || (protocol === 'https:' ? 443 : 80),
    };
    this.bypass = bypass.split(',').flatMap((name) => parseHostRule(name.trim()) ?? []);
    this.signIn = username === '' ? undefined : { username, password };
  }

  /** Whether a host is reached without the proxy. */
  bypasses({ host, port }: Target): boolean {
    return this.bypass.some((rule) => rule.hasName(host, port) || (isIP(host) !== 0 && rule.hasAddress(host, port)));
  }

  /**
   * Asks the proxy to connect.
   * @param socket connected to the proxy
   * @returns the socket to use from now on
   * @throws UpstreamError
   */
  async tunnel(socket: Socket, target: Target): Promise<Socket> {
    try {
      if (this.scheme === 'socks5') await askSocks(socket, target, this.signIn);
      else if (this.scheme === 'https') return await this.ask(await this.encrypt(socket), target);
      else await this.ask(socket, target);
      return socket;
    } catch (error) {
      if (error instanceof UpstreamError) throw error;
      if (error instanceof SocksSignInError) throw new UpstreamError('ERR_PROXY_AUTH_REQUESTED');
      if (error instanceof SocksError) throw new UpstreamError('ERR_TUNNEL_CONNECTION_FAILED');
      throw new UpstreamError('ERR_PROXY_CONNECTION_FAILED');
    }
  }

  private async encrypt(socket: Socket): Promise<Socket> {
    const { host } = this.target;
    const secure = startTls({ socket, host, ...(isIP(host) === 0 && { servername: host }) });
    // An aborted handshake emits `close` without an error.
    const heard = new AbortController();
    const events = ['secureConnect', 'close'].map((event) => once(secure, event, { signal: heard.signal }));
    await Promise.race(events).finally(() => heard.abort());
    if (secure.destroyed) throw new UpstreamError('ERR_PROXY_CONNECTION_FAILED');
    return secure;
  }

  /** By CONNECT (RFC 9110 §9.3.6). */
  private async ask(socket: Socket, { host, port }: Target): Promise<Socket> {
    const authority = `${isIPv6(host) ? `[${host}]` : host}:${port}`;
    const lines = [`CONNECT ${authority} HTTP/1.1`, `Host: ${authority}`];
    if (this.signIn) {
      const { username, password } = this.signIn;
      lines.push(`Proxy-Authorization: Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`);
    }
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    const reader = new Reader(socket);
    const head = await reader.readUntil('\r\n\r\n', HEAD_MAX);
    const status = Number(/^HTTP\/1\.\d (\d{3})/.exec(head)?.[1] ?? 0);
    if (status === REFUSES_CLIENT) throw new UpstreamError('ERR_PROXY_AUTH_REQUESTED');
    if (status < 200 || status > 299) throw new UpstreamError('ERR_TUNNEL_CONNECTION_FAILED');
    reader.end();
    return socket;
  }
}
