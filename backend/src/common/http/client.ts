import type { IncomingMessage } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { LIMITS } from '@testplatform/contract';
import type { Request } from 'express';
import proxyAddr from 'proxy-addr';

/** Who is at the other end, as far as can be told. */
export interface Client {
  /** Address of the connection, or what the trusted proxies say of it. */
  readonly address: string;
  /** What the client says of its country; a hint, '' when it says nothing sensible. */
  readonly country: string;
}

const COUNTRY_MAX = 100;

/** The other end of a request, for limits and records (3 §1). */
export const CurrentClient = createParamDecorator((_data: unknown, context: ExecutionContext): Client =>
  clientOf(context.switchToHttp().getRequest<Request>()),
);

/** Who made a request. */
export const clientOf = (request: Request): Client => ({
  address: plainAddress(request.ip ?? ''),
  country: hintedCountry(request.headers.clientip),
});

/**
 * The address at the other end of a socket's request, found by the library that express uses for `request.ip`.
 * @param proxies how many of them stand before the server and are believed
 */
export function socketAddress(request: IncomingMessage, proxies: number): string {
  // undefined when the client has gone already.
  const address: string | undefined = proxyAddr(request, (_address, hop) => hop < proxies);
  return plainAddress(address ?? '');
}

/** An IPv4 address is written as one, however the socket came by it. */
const plainAddress = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, 64);

/** Reads the country of the `clientIP` header; whatever is malformed is ignored (3 §1). */
export function hintedCountry(header: string | string[] | undefined): string {
  if (typeof header !== 'string' || Buffer.byteLength(header) > LIMITS.clientIpHeaderBytes) return '';
  const hint = parseHint(header);
  if (typeof hint !== 'object' || hint === null || !('country' in hint) || typeof hint.country !== 'string') return '';
  const country = hint.country.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return country.length <= COUNTRY_MAX ? country : '';
}

function parseHint(header: string): unknown {
  try {
    return JSON.parse(header);
  } catch {
    // Not JSON: the client says nothing.
    return null;
  }
}
