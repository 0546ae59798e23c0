import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** The destination that a client of the proxy requests. */
export interface Target {
  /** A name or an address. */
  readonly host: string;
  readonly port: number;
}

/** Replies of a SOCKS server (RFC 1928 §6). */
export const SOCKS = {
  connected: 0,
  failed: 1,
  notAllowed: 2,
  networkUnreachable: 3,
  hostUnreachable: 4,
  refused: 5,
  timedOut: 6,
} as const;

const VERSION = 5;
const NO_PASSWORD = 0;
const PASSWORD = 2;
/** Version of the sub-negotiation of a user name and a password (RFC 1929). */
const SIGN_IN_VERSION = 1;
const CONNECT = 1;
const IPV4 = 1;
const NAME = 3;
const IPV6 = 4;

/**
 * Reads a client's request (RFC 1928 §3 and §4). Null when it doesn't speak SOCKS 5 or wants no connection.
 * @throws when the client disconnects before
 */
export async function readTarget(client: Socket): Promise<Target | null> {
  const reader = new Reader(client);
  const [version, methods = 0] = await reader.read(2);
  if (version !== VERSION || !(await reader.read(methods)).includes(NO_PASSWORD)) return null;
  client.write(Uint8Array.of(VERSION, NO_PASSWORD));
  const [, command, , type] = await reader.read(4);
  if (command !== CONNECT) return null;
  const host = await readHost(reader, type);
  if (host === null) return null;
  const port = (await reader.read(2)).readUInt16BE();
  reader.end();
  return { host, port };
}

/** A SOCKS server refused or failed to connect. */
export class SocksError extends Error {
  override readonly name = 'SocksError';

  /** @param reply one of `SOCKS` */
  constructor(readonly reply: number) {
    super(`The proxy answered ${reply}`);
  }
}

/**
 * Connects through a SOCKS server.
 * @param proxy such as `socks5://127.0.0.1:1080`
 * @throws SocksError when it does not connect; the signal's reason when that aborts before
 */
export async function connectThrough(proxy: string, target: Target, signal: AbortSignal): Promise<Socket> {
  const { hostname, port: proxyPort } = new URL(proxy);
  const socket = connect({ host: hostname, port: Number(proxyPort), noDelay: true });
  const abort = () => socket.destroy();
  signal.addEventListener('abort', abort, { once: true });
  try {
    signal.throwIfAborted();
    await askSocks(socket, target);
    return socket;
  } catch (error) {
    socket.destroy();
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** A user name and a password. */
export interface SignIn {
  readonly username: string;
  readonly password: string;
}

/** A SOCKS server doesn't accept a client. */
export class SocksSignInError extends Error {
  override readonly name = 'SocksSignInError';
}

/**
 * Asks the SOCKS server at the other end of a socket to connect.
 * @throws SocksSignInError, SocksError; an error when the socket ends before
 */
export async function askSocks(socket: Socket, { host, port }: Target, signIn?: SignIn): Promise<void> {
  const name = Buffer.from(host, 'latin1');
  if (name.length > 255) throw new SocksError(SOCKS.hostUnreachable);
  const methods = signIn ? [NO_PASSWORD, PASSWORD] : [NO_PASSWORD];
  socket.write(Uint8Array.of(VERSION, methods.length, ...methods));
  const reader = new Reader(socket);
  const [, method] = await reader.read(2);
  if (method === PASSWORD && signIn) await signInTo(socket, reader, signIn);
  else if (method !== NO_PASSWORD) throw new SocksSignInError('The proxy asks for a user name and a password');
  socket.write(Buffer.from([VERSION, CONNECT, 0, NAME, name.length, ...name, port >> 8, port & 255]));
  const [, reply = SOCKS.failed, , type] = await reader.read(4);
  if (reply !== SOCKS.connected) throw new SocksError(reply);
  // The address that the server connected from.
  await readHost(reader, type);
  await reader.read(2);
  reader.end();
}

async function signInTo(socket: Socket, reader: Reader, { username, password }: SignIn): Promise<void> {
  const [name, secret] = [Buffer.from(username), Buffer.from(password)];
  if (name.length > 255 || secret.length > 255) throw new SocksSignInError('SOCKS takes at most 255 bytes');
  socket.write(Buffer.from([SIGN_IN_VERSION, name.length, ...name, secret.length, ...secret]));
  const [, refusal] = await reader.read(2);
  if (refusal !== 0) throw new SocksSignInError('The proxy refuses the user name and the password');
}

/** The reply to a client's request. Its address is that of the proxy, which clients ignore. */
export const socksReply = (code: number): Uint8Array => Uint8Array.of(VERSION, code, 0, IPV4, 0, 0, 0, 0, 0, 0);

async function readHost(reader: Reader, type: number | undefined): Promise<string | null> {
  if (type === IPV4) return (await reader.read(4)).join('.');
  if (type === IPV6) return (await reader.read(16)).toString('hex').replace(/(.{4})(?=.)/g, '$1:');
  if (type !== NAME) return null;
  const [length = 0] = await reader.read(1);
  // HTTP clients write IPv6 addresses in brackets.
  return (await reader.read(length)).toString('latin1').replace(/^\[(.*)\]$/, '$1');
}

/** Reads from a socket in pieces of known length, or until a mark. */
export class Reader {
  private received = Buffer.alloc(0);

  constructor(private readonly socket: Socket) {}

  /** @throws when the socket ends before */
  async read(bytes: number): Promise<Buffer> {
    while (this.received.length < bytes) {
      const chunk = this.socket.read() as Buffer | null;
      if (chunk) this.received = Buffer.concat([this.received, chunk]);
      else await this.more();
    }
    const piece = this.received.subarray(0, bytes);
    this.received = this.received.subarray(bytes);
    return piece;
  }

  /**
   * Everything up to a mark, and the mark.
   * @throws when the socket ends before, or after `most` bytes without it
   */
  async readUntil(mark: string, most: number): Promise<string> {
    let text = '';
    while (!text.endsWith(mark)) {
      if (text.length >= most) throw new Error('The answer is too long');
      text += (await this.read(1)).toString('latin1');
    }
    return text;
  }

  /** Leaves the rest for the next reader of the socket. */
  end(): void {
    if (this.received.length > 0) this.socket.unshift(this.received);
  }

  private async more(): Promise<void> {
    const { socket } = this;
    if (socket.readableEnded || socket.destroyed) throw new Error('The client is gone');
    const heard = new AbortController();
    const events = ['readable', 'end', 'close'].map((event) => once(socket, event, { signal: heard.signal }));
    await Promise.race(events).finally(() => heard.abort());
  }
}
