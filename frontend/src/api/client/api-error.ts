import { TEXTS, TOKEN_ERRORS } from '@testplatform/contract';

export { sentencesOf } from '../../shared/utils/sentences-of.js';

/** The server's response to every call (3 §1). */
export interface Envelope {
  readonly status: 'success' | 'failure';
  readonly message?: string;
  /** Field to sentence, or one documented text for token and account errors. */
  readonly errors?: string | Readonly<Record<string, string>>;
}

/** A failed call, with sentences for the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    /** HTTP status; 0 when no response came. */
    readonly status: number,
    /** Field to sentence. */
    readonly errors: Readonly<Record<string, string>>,
    /** Every sentence to list under a form: the values of `errors`, then the message. */
    readonly sentences: readonly string[],
    /** The bare documented text of a token or account error. */
    readonly text: string | null = null,
    /** The limited token of a sign-in whose address is not verified. */
    readonly limitedToken: string | null = null,
  ) {
    super(sentences[0] ?? TEXTS.unavailable);
  }

  /** The session is over: clear it and sign in again. */
  get endsSession(): boolean {
    return this.text !== null && TOKEN_ERRORS.includes(this.text);
  }

  /** A permission is missing: the same call is refused again. */
  get isRefusal(): boolean {
    return this.status === 403 && 'permission' in this.errors;
  }

  /** What the call was based on has been changed by somebody else since. */
  get isOutdated(): boolean {
    return this.status === 409 && 'version' in this.errors;
  }

  /** No server answered. */
  get unreachable(): boolean {
    return this.status === 0;
  }

  static fromEnvelope(status: number, envelope: Partial<Envelope> & { token?: unknown }): ApiError {
    const { errors, message } = envelope;
    const text = typeof errors === 'string' ? errors : null;
    const fields = typeof errors === 'object' && errors !== null ? errors : {};
    const sentences = [...new Set([text, ...Object.values(fields), message].filter((one) => typeof one === 'string'))];
    const token = typeof envelope.token === 'string' ? envelope.token : null;
    return new ApiError(status, fields, sentences.length > 0 ? sentences : [TEXTS.unavailable], text, token);
  }

  static unreachable(): ApiError {
    return new ApiError(0, {}, [TEXTS.unavailable]);
  }
}

/** Whether a call failed because the server was unreachable. The same call may succeed later. */
export const isOutage = (error: unknown): boolean =>
  error instanceof ApiError && (error.unreachable || error.status === 503);
