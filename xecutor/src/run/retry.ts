import { clock } from '@testplatform/contract';
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;

/** Milliseconds before a retry: exponential backoff with jitter. */
export const retryPause = (tries: number, random = Math.random): number =>
  Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** tries) * (0.75 + random() / 2);

/** The header `Retry-After`, seconds or a date, in milliseconds; undefined if missing or invalid. */
export function retryAfter(header: string | null, now = clock.now()): number | undefined {
  if (header === null) return undefined;
  const milliseconds = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}

interface Failure {
  readonly sentence: string;
  /** Whether a retry can help only if the server was reached before. */
  readonly isFinal: boolean;
}

/** Explains why a call got no answer. @param server its address, without a secret @param given what the user gave to name it */
export function describeFailure(error: unknown, server: string, given: 'link' | 'address' = 'link'): Failure {
  const code = codeOf(error);
  if (code === 'ENOTFOUND')
    return { sentence: `There is no server at ${server}: unknown host name. Check the ${given}.`, isFinal: true };
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code))
    return {
      sentence: `The certificate of ${server} is not trusted (${code}). Set NODE_EXTRA_CA_CERTS to a file with its authority.`,
      isFinal: true,
    };
  return { sentence: `The server at ${server} can’t be reached (${code}).`, isFinal: false };
}

/** Node's error code, which `fetch` hides in the cause. */
function codeOf(error: unknown): string {
  const { name, code, cause } = (error ?? {}) as { name?: string; code?: unknown; cause?: unknown };
  if (name === 'TimeoutError') return 'no answer in time';
  if (typeof code === 'string') return code;
  return cause === undefined ? 'no answer' : codeOf(cause);
}
