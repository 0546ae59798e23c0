import type { Request } from 'express';
import type { Socket } from 'socket.io';

/** The token of an HTTP request, from its `token` header. */
export function requestToken({ headers: { token } }: Request): string | undefined {
  return (Array.isArray(token) ? token[0] : token) || undefined;
}

/** The id of a device, from the `device` header of an HTTP request. */
export function requestDevice({ headers: { device } }: Request): string | undefined {
  return (Array.isArray(device) ? device[0] : device) || undefined;
}

/** The token of a socket, from Socket.IO's `auth.token`. */
export function socketToken({ handshake }: Socket): string | undefined {
  const { token } = handshake.auth as { readonly token?: unknown };
  return typeof token === 'string' && token !== '' ? token : undefined;
}
