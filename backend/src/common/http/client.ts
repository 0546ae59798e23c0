import type { IncomingMessage } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { LIMITS } from '@testplatform/contract';
import type { Request } from 'express';
import proxyAddr from 'proxy-addr';

/** Letters and the punctuation of names such as "Côte d’Ivoire", "Guinea-Bissau" or "Bolivia (Plurinational State of)". */
export const COUNTRY_NAME = /^\p{L}[\p{L}\p{M} .,'’&()-]*$/u;

/** What the server knows about the client of a request. */
export interface Client {
  /** Address of the connection, or the one that trusted proxies report. */
  readonly address: string;
  /** The country that the client claims; '' when missing or invalid. Never rely on it. */
  readonly country: string;
  /** Its User-Agent; '' when missing. */
  readonly agent: string;
}

const COUNTRY_MAX = 100;
/** Maximum length of a stored User-Agent. */
const AGENT_MAX = 300;

/** The client of a request, for rate limits and the audit log. */
export const CurrentClient = createParamDecorator((_data: unknown, context: ExecutionContext): Client =>
  clientOf(context.switchToHttp().getRequest<Request>()),
);

/** The client that made a request. */
export const clientOf = (request: Request): Client => ({
  address: plainAddress(request.ip ?? ''),
  country: hintedCountry(request.headers.clientip),
  agent: (request.headers['user-agent'] ?? '').slice(0, AGENT_MAX),
});

/**
 * The client address of a socket's handshake request, found by the library that Express uses for `request.ip`.
 * @param proxies number of trusted proxies in front of the server
 */
export function socketAddress(request: IncomingMessage, proxies: number): string {
  // undefined if the client has already disconnected.
  const address: string | undefined = proxyAddr(request, (_address, hop) => hop < proxies);
  return plainAddress(address ?? '');
}

/** Writes an IPv4-mapped IPv6 address as IPv4. */
const plainAddress = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, 64);

/** Reads the country from the `clientIP` header. Malformed headers, and values that can't be a country's name, are ignored. */
export function hintedCountry(header: string | string[] | undefined): string {
  if (typeof header !== 'string' || Buffer.byteLength(header) > LIMITS.clientIpHeaderBytes) return '';
  const hint = parseHint(header);
  if (typeof hint !== 'object' || hint === null || !('country' in hint) || typeof hint.country !== 'string') return '';
  const country = hint.country.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return country.length <= COUNTRY_MAX && COUNTRY_NAME.test(country) ? country : '';
}

function parseHint(header: string): unknown {
  try {
    return JSON.parse(header);
  } catch {
    // Not JSON: treated as missing.
    return null;
  }
}
