import type { Answer, Api } from '../support/product/api.js';

export interface FileVersion {
  readonly version: number;
  readonly size: number;
  readonly sha256: string;
  readonly type: string;
  readonly uploadedAt: string;
  readonly uploadedBy: { readonly user_id: number; readonly name: string } | null;
}

/** A listed project file. */
export interface ListedFile {
  readonly file_id: number;
  readonly name: string;
  readonly versions: readonly FileVersion[];
  readonly usedBy: readonly { readonly case_id: number; readonly title: string; readonly path: string }[];
  readonly uses: number;
}

export interface ListedFiles {
  readonly files: readonly ListedFile[];
  readonly total: number;
  readonly bytes: number;
  readonly limits: object;
}

interface Uploaded {
  readonly file_id: number;
  readonly version: number;
  readonly changed: boolean;
}

const ADDRESS = '/projects/file-upload';

/** The upload address. */
export const uploadAddress = (api: Api, projectId: number, name: string): string =>
  `${api.url}${ADDRESS}?${new URLSearchParams({ projectId: String(projectId), name })}`;

/** Uploads a file; answers the server's response. */
export async function tryUpload(
  api: Api,
  projectId: number,
  name: string,
  body: NonNullable<RequestInit['body']>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer & { readonly data?: Uploaded }> {
  const response = await fetch(uploadAddress(api, projectId, name), {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/octet-stream', ...(api.token && { Token: api.token }), ...headers },
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });
  return { http: response.status, ...((await response.json()) as object) } as Answer & { data?: Uploaded };
}

/** Uploads a project file, or a new version of it. */
export async function uploadFile(api: Api, projectId: number, name: string, body: string | Buffer): Promise<Uploaded> {
  const { data, ...answer } = await tryUpload(api, projectId, name, new Uint8Array(Buffer.from(body)));
  if (!data) throw new Error(`${name} was refused: ${JSON.stringify(answer)}`);
  return data;
}

export const listFiles = async (api: Api, projectId: number, more: object = {}): Promise<ListedFiles> =>
  (await api.ok<{ data: ListedFiles }>('/projects/file-lists', { projectId, ...more })).data;
