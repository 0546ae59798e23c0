import type { Api } from './api.js';

/** An answer without the envelope. */
export interface RestReply<T = unknown> {
  readonly http: number;
  readonly range: string | null;
  readonly json: T;
}

/** Calls a resource like react-admin: `query` as JSON in the URL. */
export async function rest<T = unknown>(
  api: Api,
  path: string,
  { method = 'GET', query = {}, body }: { method?: string; query?: object; body?: unknown } = {},
): Promise<RestReply<T>> {
  const url = new URL(api.url + path);
  for (const [name, value] of Object.entries(query))
    url.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  const response = await fetch(url, {
    method,
    headers: {
      ...(api.token && { Token: api.token }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { http: response.status, range: response.headers.get('Content-Range'), json: (await response.json()) as T };
}
