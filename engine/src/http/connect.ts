import { once } from 'node:events';
import { connect as connectDirectly, isIP, type Socket } from 'node:net';
import { connect as startTls, type SecureContextOptions } from 'node:tls';
import { connectThrough } from '../egress/socks.js';

/** Milliseconds for connecting to one of several addresses of a host. */
const ONE_ADDRESS = 5_000;

interface TlsChoices {
  readonly anyCertificate?: boolean;
  readonly certificate?: SecureContextOptions;
}

/**
 * Connects to the server of an address, encrypted for `https:`.
 * @param proxy to go through; absent: none
 * @param choices `anyCertificate`: whether to ignore certificate errors; `certificate`: the one to present
 * @throws SocksError when the proxy does not connect; the signal's reason when that aborts before
 */
export async function connectTo(
  url: URL,
  proxy: string | undefined,
  signal: AbortSignal,
  { anyCertificate = false, certificate }: TlsChoices = {},
): Promise<Socket> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isSecure = url.protocol === 'https:';
  const port = Number(url.port) || (isSecure ? 443 : 80);
  const socket = await (proxy === undefined
    ? direct(host, port, signal)
    : connectThrough(proxy, { host, port }, signal));
  if (!isSecure) return socket;
  const secure = startTls({
    ...certificate,
    socket,
    host,
    ...(isIP(host) === 0 && { servername: host }),
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: !anyCertificate,
  });
  await whileConnecting(secure, 'secureConnect', signal);
  return secure;
}

async function direct(host: string, port: number, signal: AbortSignal): Promise<Socket> {
  const socket = connectDirectly({
    host,
    port,
    noDelay: true,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ONE_ADDRESS,
  });
  await whileConnecting(socket, 'connect', signal);
  return socket;
}

async function whileConnecting(socket: Socket, event: string, signal: AbortSignal): Promise<void> {
  try {
    await once(socket, event, { signal });
  } catch (error) {
    socket.on('error', () => undefined).destroy();
    signal.throwIfAborted();
    throw error;
  }
}
