import { zipOf } from '../../../backend/src/modules/exchange/write/zip.js';
import type { Api } from './api.js';

/** The texts of a project's folder by their paths. */
export type FolderTexts = Readonly<Record<string, string>>;

interface Reply {
  readonly http: number;
  readonly errors?: Readonly<Record<string, string>>;
  readonly data?: unknown;
}

interface FolderData {
  readonly digest: string;
  readonly texts: readonly { readonly path: string; readonly text: string }[];
}

/** What names the caller: the token of `Api`, or the id of a device. */
export type AsCaller = { readonly Token: string } | { readonly Device: string };

async function call(url: string, body: Buffer | object, caller: AsCaller): Promise<Reply> {
  const isZip = Buffer.isBuffer(body);
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': isZip ? 'application/zip' : 'application/json', ...caller },
    body: isZip ? new Uint8Array(body) : JSON.stringify(body),
  });
  return { http: response.status, ...((await response.json()) as Omit<Reply, 'http'>) };
}

/** Another call with what names the caller. */
export const callAs = (api: Api, path: string, body: object, caller: AsCaller): Promise<Reply> =>
  call(api.url + path, body, caller);

/** Reads the texts of a project's folder, as `xecutor sync` does. */
export async function readFolder(api: Api, projectId: number, caller: AsCaller) {
  const { http, errors, data } = await callAs(api, '/projects/sync-read', { projectId }, caller);
  const { digest, texts } = { digest: '', texts: [], ...(data as Partial<FolderData> | undefined) };
  const byPath: FolderTexts = Object.fromEntries(texts.map(({ path, text }) => [path, text]));
  return { http, errors, digest, texts: byPath };
}

/** Sends a folder, as `xecutor sync` does. @param digest of the project as it was read */
export async function sendFolder(
  api: Api,
  name: 'preview' | 'write',
  { projectId, digest, texts }: { readonly projectId: number; readonly digest: string; readonly texts: FolderTexts },
  caller: AsCaller,
): Promise<Reply> {
  const files = Object.entries(texts).map(([path, content]) => ({ path, content }));
  const zip = Buffer.concat(await zipOf(files).toArray());
  return call(`${api.url}/projects/sync-${name}?projectId=${projectId}&digest=${digest}`, zip, caller);
}
