import { lookup, type LookupAddress } from 'node:dns';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { LIMITS } from '@testplatform/contract';
import { type Settings, SETTINGS_TOKEN } from '../../../config/settings.js';
import { AddressRules } from './address-rules.js';
import { type Answer, DeliveryError } from './delivery-error.js';

/** Maximum bytes of a reply that are read: four for each stored character. */
const REPLY_BYTES = 4 * LIMITS.deliveryReplyMax;

/** Sends messages to URLs that people entered, unless AddressRules forbid the address. Doesn't follow redirects. */
@Injectable()
export class WebhookClient {
  private readonly rules: AddressRules;

  constructor(@Inject(SETTINGS_TOKEN) { WEBHOOK_PRIVATE_HOSTS }: Settings) {
    this.rules = new AddressRules(WEBHOOK_PRIVATE_HOSTS);
  }

  /** Why a URL with an IP address must not be reached; null if it may be. Host names are checked when they are resolved. */
  refusal({ hostname }: URL): string | null {
    const host = bare(hostname);
    return isIP(host) === 0 ? null : this.rules.refusal(host, host);
  }

  /**
   * POSTs a body; returns the status and the beginning of a 2xx reply.
   * @throws DeliveryError with a sentence that contains neither the URL nor the body
   */
  async post(url: URL, headers: Readonly<Record<string, string>>, body: string, signal: AbortSignal): Promise<Answer> {
    const refusal = this.refusal(url);
    if (refusal !== null) throw new DeliveryError(refusal, { isFinal: true });
    const deadline = AbortSignal.timeout(LIMITS.webhookTimeoutMs);
    let answer: Answer;
    try {
      answer = await this.exchange(url, headers, body, AbortSignal.any([signal, deadline]));
    } catch (error) {
      if (deadline.aborted) throw new DeliveryError(`There was no answer within ${LIMITS.webhookTimeoutMs / 1_000} s`);
      throw error instanceof DeliveryError ? error : new DeliveryError(sentenceOf(error));
    }
    const { status } = answer;
    if (status >= 200 && status < 300) return answer;
    if (status >= 300 && status < 400)
      throw new DeliveryError(`It answered with a redirect (${status}). Enter the address that it leads to`, {
        answer,
        isFinal: true,
      });
    throw new DeliveryError(`It answered with ${status}`, { answer });
  }

  private exchange(url: URL, headers: Readonly<Record<string, string>>, body: string, signal: AbortSignal) {
    return new Promise<Answer>((resolve, reject) => {
      const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
      const request = send(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Content-Length': String(Buffer.byteLength(body)),
          'User-Agent': 'TestPlatform',
          ...headers,
        },
        lookup: this.guardedLookup,
        // Connections are not reused, so that the address of each one is checked.
        agent: false,
        signal,
      });
      request.on('error', reject);
      request.on('response', (response) => {
        readReply(response).then(
          (reply) => resolve({ status: response.statusCode ?? 0, reply }),
          (error: unknown) => reject(error instanceof Error ? error : new Error(String(error))),
        );
      });
      request.end(body);
    });
  }

  /** Resolves a host name for a connection. The checked address is the one that is used. */
  private readonly guardedLookup: LookupFunction = (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return done(error, '', 0);
      const allowed = addresses.filter(({ address }) => this.rules.refusal(hostname, address) === null);
      const [first] = allowed;
      if (!first) {
        const refusal = this.rules.refusal(hostname, addresses[0]?.address ?? '::') ?? 'Its host name has no address';
        return done(new DeliveryError(refusal, { isFinal: true }), '', 0);
      }
      if (options.all) done(null, allowed);
      else done(null, first.address, first.family);
    });
  };
}

/** The beginning of a reply. The rest isn't read. */
async function readReply(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= REPLY_BYTES) break;
  }
  const text = Buffer.concat(chunks).toString('utf8');
  // Without control characters, which would garble the log.
  return text
    .replace(/[\p{Cc}\p{Cf}\uFFFD]+/gu, ' ')
    .trim()
    .slice(0, LIMITS.deliveryReplyMax);
}

const SENTENCES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'Its host name is unknown',
  EAI_AGAIN: 'Its host name could not be looked up just now',
  ECONNREFUSED: 'Nothing answers at its host and port',
  ECONNRESET: 'The connection was dropped',
  EPIPE: 'The connection was dropped',
  EHOSTUNREACH: 'Its host can’t be reached',
  ENETUNREACH: 'Its host can’t be reached',
  ETIMEDOUT: 'Its host did not answer in time',
  CERT_HAS_EXPIRED: 'Its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'Its certificate is signed by an authority that the server does not know',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Its certificate is signed by an authority that the server does not know',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'Its certificate is signed by an authority that the server does not know',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another host',
};

const OTHER_PROTOCOL = 'It does not speak the protocol of the address: is it http or https?';

/** A sentence without the URL, which may contain a secret. */
function sentenceOf(error: unknown): string {
  const code = codeOf(error);
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_') || code.startsWith('HPE_')) return OTHER_PROTOCOL;
  return SENTENCES[code] ?? `The connection failed (${code || 'unknown reason'})`;
}

/** The first address's error, if several addresses failed. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

/** Without the brackets of an IPv6 address. */
const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');
