import type { Request } from 'express';
import type { Socket } from 'socket.io';

/** The token of an HTTP request: its header `token`. */
export function requestToken({ headers: { token } }: Request): string | undefined {
  return (Array.isArray(token) ? token[0] : token) || undefined;
}

/** The token that a socket was opened with: `auth.token` of Socket.IO. */
export function socketToken({ handshake }: Socket): string | undefined {
  const { token } = handshake.auth as { readonly token?: unknown };
  return typeof token === 'string' && token !== '' ? token : undefined;
}
