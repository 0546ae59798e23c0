import { once } from 'node:events';
import { isIP, isIPv6, type Socket } from 'node:net';
import { connect as startTls } from 'node:tls';
import type { ProxySettings } from '@testplatform/contract';
import { type HostRule, parseHostRule } from './host-rule.js';
import { askSocks, Reader, type SignIn, SocksError, SocksSignInError, type Target } from './socks.js';

/** Largest head of a proxy's answer, in bytes. */
const HEAD_MAX = 16_384;
const REFUSES_CLIENT = 407;
export const TUNNEL_REFUSED = 'ERR_TUNNEL_CONNECTION_FAILED';

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

  /** Whether the proxy fetches plain HTTP itself, when it is asked to. */
  get forwards(): boolean {
    return this.scheme !== 'socks5';
  }

  /** The header `Proxy-Authorization`; undefined without a user name. */
  get authorization(): string | undefined {
    if (!this.signIn) return undefined;
    const { username, password } = this.signIn;
    return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  }

  /**
   * Speaks to the proxy as its scheme says.
   * @param socket connected to the proxy
   * @returns the socket to use from now on
   * @throws UpstreamError
   */
  greet(socket: Socket): Promise<Socket> {
    return this.scheme === 'https' ? this.encrypt(socket) : Promise.resolve(socket);
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
      else return await this.ask(await this.greet(socket), target);
      return socket;
    } catch (error) {
      if (error instanceof UpstreamError) throw error;
      if (error instanceof SocksSignInError) throw new UpstreamError('ERR_PROXY_AUTH_REQUESTED');
      if (error instanceof SocksError) throw new UpstreamError(TUNNEL_REFUSED);
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
  private async ask(socket: Socket, target: Target): Promise<Socket> {
    const authority = authorityOf(target);
    const lines = [`CONNECT ${authority} HTTP/1.1`, `Host: ${authority}`];
    if (this.authorization !== undefined) lines.push(`Proxy-Authorization: ${this.authorization}`);
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    const reader = new Reader(socket);
    const head = await reader.readUntil('\r\n\r\n', HEAD_MAX);
    const status = Number(/^HTTP\/1\.\d (\d{3})/.exec(head)?.[1] ?? 0);
    if (status === REFUSES_CLIENT) throw new UpstreamError('ERR_PROXY_AUTH_REQUESTED');
    if (status < 200 || status > 299) throw new UpstreamError(TUNNEL_REFUSED);
    reader.end();
    return socket;
  }
}

/** Host and port, as addresses write them. */
export const authorityOf = ({ host, port }: Target): string => `${isIPv6(host) ? `[${host}]` : host}:${port}`;
