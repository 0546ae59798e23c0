import type { Socket } from 'node:net';
import { connect as startTls, type TLSSocket } from 'node:tls';
import type { MailServerAddress } from '@testplatform/contract';
import type { ImapFlow, ImapTransport, ImapTransportOptions } from 'imapflow';
import { connectThrough } from '../egress/socks.js';

interface Way {
  /** Address of the SOCKS proxy to go through; absent: none. */
  readonly proxy: string | undefined;
  /** Whether to ignore certificate errors. */
  readonly anyCertificate: boolean;
}

/**
 * A connection to a mail server, signed in. It ends when the signal aborts.
 * @throws SocksError when the proxy does not connect; the error of the connection or of the sign-in otherwise
 */
export async function openMailClient(
  { host, port, isSecure }: MailServerAddress,
  auth: { readonly user: string; readonly pass: string },
  { proxy, anyCertificate }: Way,
  signal: AbortSignal,
): Promise<ImapFlow> {
  // Loaded when a case first needs it.
  const { ImapFlow } = await import('imapflow');
  const tunnel = proxy === undefined ? null : await connectThrough(proxy, { host, port }, signal);
  const client = new ImapFlow({
    host,
    port,
    secure: isSecure,
    auth,
    tls: { rejectUnauthorized: !anyCertificate },
    ...(tunnel && { transport: transportOver(tunnel) }),
    logger: false,
    disableAutoIdle: true,
  });
  // A connection that breaks also fails the command under way, which reports it.
  client.on('error', () => undefined);
  signal.addEventListener('abort', () => client.close(), { once: true });
  await client.connect();
  return client;
}

/** The library's own SOCKS support loses data of the mail server that arrives together with the proxy's reply. */
const transportOver = (tunnel: Socket): ImapTransport => ({
  connect({ secure, ...options }, onConnect) {
    if (secure) return overTls(tunnel, options, onConnect);
    setImmediate(onConnect);
    return tunnel;
  },
  upgrade: (_plain, options, onSecure) => overTls(tunnel, options, onSecure),
});

const overTls = (socket: Socket, { host, servername, tls }: ImapTransportOptions, onSecure: () => void): TLSSocket =>
  startTls({ ...tls, host, servername, socket }, onSecure);
