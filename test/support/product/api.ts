/** An answer: HTTP status and envelope. */
export interface Answer {
  readonly http: number;
  readonly status: 'success' | 'failure';
  readonly [field: string]: unknown;
}

/** A refused call, as `Api.call` returns it; `errors` are its only messages. */
export const refusal = (http: number, errors: string | Readonly<Record<string, unknown>>): Answer => ({
  http,
  status: 'failure',
  errors,
});

/** A client that knows only the documented wire rules. */
export class Api {
  constructor(
    readonly url: string,
    readonly token?: string,
  ) {}

  /** POSTs a body; a string is sent unchanged. */
  async call<T extends object = object>(path: string, body: unknown = {}): Promise<Answer & T> {
    const response = await fetch(this.url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(this.token && { Token: this.token }) },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { http: response.status, ...((await response.json()) as object) } as Answer & T;
  }

  /** Like `call`, but fails unless the answer is a success. */
  async ok<T extends object = object>(path: string, body: unknown = {}): Promise<Answer & T> {
    const answer = await this.call<T>(path, body);
    if (answer.status !== 'success') throw new Error(`${path} was refused: ${JSON.stringify(answer)}`);
    return answer;
  }

  async signIn(email: string, password: string): Promise<Api> {
    const { token } = await this.ok<{ token: string }>('/users/login', { email, password });
    return new Api(this.url, token);
  }
}
