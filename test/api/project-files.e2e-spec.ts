import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request as openRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from '@jest/globals';
import { createMember } from '../factories/member.js';
import { createCase, createFiles, createProject } from '../factories/project.js';
import { type ListedFile, listFiles, tryUpload, uploadAddress, uploadFile } from '../factories/project-file.js';
import { type Api, refusal } from '../support/product/api.js';
import { withDatabase } from '../support/product/database.js';
import { Outbox } from '../support/product/outbox.js';
import { rest } from '../support/product/rest.js';
import { ownServer } from '../support/product/shared-server.js';
import { until } from '../support/time/until.js';

const MEGABYTE = 1_048_576;
/** Where the server stores uploads. */
const temp = mkdtempSync(join(tmpdir(), 'testplatform-uploads-'));
const on = ownServer({ env: { FILE_MAX_MB: '1', FILES_MAX_MB: '3', FILE_VERSIONS: '3', TMPDIR: temp } });
afterAll(() => rmSync(temp, { recursive: true }));
const mails = new Outbox(on);

const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
const namesOf = (files: readonly ListedFile[]): string[] => files.map(({ name }) => name);
const download = (api: Api, query: object) =>
  fetch(`${api.url}/projects/file-download?${new URLSearchParams(query as Record<string, string>)}`, {
    headers: { Token: api.token! },
  });
const received = (): unknown[] =>
  readdirSync(temp, { recursive: true }).filter((name) => /upload-\d+$/.test(String(name)));
const kept = (): string[] => readdirSync(join(on.server.dataDir, 'artifacts')).sort();

/** An upload whose body the test sends itself. */
async function beginUpload(api: Api, projectId: number, name: string): Promise<ClientRequest> {
  const headers = { Token: api.token! };
  const upload = openRequest(uploadAddress(api, projectId, name), { method: 'POST', headers, agent: false });
  upload.on('error', () => undefined);
  upload.write('begun');
  await once(upload, 'socket');
  return upload;
}

describe('files of a project', () => {
  it('are listed with their versions, type and size, and downloaded as attachments', async () => {
    const projectId = await createProject(on.admin);
    const page = '<script>alert(1)</script>';
    expect(await uploadFile(on.admin, projectId, 'Über uns.html', page)).toMatchObject({ version: 1, changed: true });
    expect(await uploadFile(on.admin, projectId, 'über UNS.HTML', `${page}2`)).toMatchObject({ version: 2 });
    expect(await uploadFile(on.admin, projectId, 'Über uns.html', `${page}2`)).toMatchObject({
      version: 2,
      changed: false,
    });
    const { files, total, bytes, limits } = await listFiles(on.admin, projectId);
    expect({ total, bytes, limits }).toEqual({
      total: 1,
      bytes: 51,
      limits: { fileBytes: MEGABYTE, projectBytes: 3 * MEGABYTE, versions: 3, extensions: [] },
    });
    const [file] = files;
    expect(file).toMatchObject({ name: 'Über uns.html', uses: 0, usedBy: [] });
    expect(file!.versions).toMatchObject([
      { version: 2, size: 26, sha256: hashOf(`${page}2`), type: 'text/html', uploadedBy: { name: expect.any(String) } },
      { version: 1, size: 25, sha256: hashOf(page) },
    ]);

    const { ticket } = (
      await on.admin.ok<{ data: { ticket: string } }>('/projects/file-ticket', { projectId, fileId: file!.file_id })
    ).data;
    const query = new URLSearchParams({ projectId: String(projectId), fileId: String(file!.file_id), ticket });
    const newest = await fetch(`${on.admin.url}/projects/file-download?${query}`);
    expect(await newest.text()).toBe(`${page}2`);
    expect(Object.fromEntries(newest.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="_ber uns.html"; filename*=UTF-8''%C3%9Cber%20uns.html`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-length': '26',
    });
    expect((await fetch(`${on.admin.url}/projects/file-download?${query}`)).status).toBe(401);
    const first = await download(on.admin, { projectId, fileId: file!.file_id, version: 1 });
    expect(await first.text()).toBe(page);
    expect((await download(on.admin, { projectId, fileId: file!.file_id, version: 9 })).status).toBe(404);
  });

  it('are sorted, searched and paged', async () => {
    const projectId = await createProject(on.admin);
    for (const [name, size] of [
      ['b_2.txt', 3],
      ['A.txt', 2],
      ['é.txt', 1],
      ['a%b-.txt'.replace('%', ' '), 9],
    ] as const)
      await uploadFile(on.admin, projectId, name, 'x'.repeat(size));
    const names = async (more: object) => namesOf((await listFiles(on.admin, projectId, more)).files);
    expect(await names({})).toEqual(['a b-.txt', 'A.txt', 'b_2.txt', 'é.txt']);
    expect(await names({ sort: 'size', descending: true, pageSize: 2 })).toEqual(['a b-.txt', 'b_2.txt']);
    expect(await names({ sort: 'size', descending: true, pageSize: 2, page: 2 })).toEqual(['A.txt', 'é.txt']);
    expect(await names({ search: 'B' })).toEqual(['a b-.txt', 'b_2.txt']);
    expect(await names({ search: '_' })).toEqual(['b_2.txt']);
    expect(await names({ search: '%' })).toEqual([]);
    const all = await on.admin.ok<{ data: string[] }>('/projects/file-names', { projectId });
    expect(all.data).toEqual(['a b-.txt', 'A.txt', 'b_2.txt', 'é.txt']);
  });

  it('name the test cases that use them, which follow a rename', async () => {
    const [file] = await createFiles(on.admin, ['Upload']);
    const { projectId } = file!;
    const { file_id: fileId } = await uploadFile(on.admin, projectId, 'a.csv', 'a,b');
    await uploadFile(on.admin, projectId, 'b.csv', 'b');
    const upload = {
      eventType: 'File upload',
      targetField: '#f',
      filePath: 'files:A.csv,/home/a.csv,files:b.csv',
    } as const;
    const first = await createCase(on.admin, file!, { ...upload, title: 'Choose' });
    const second = await createCase(on.admin, file!, {
      title: 'Compare',
      eventType: 'Download',
      targetField: '#f',
      baseline: 'a.csv',
    });
    await createCase(on.admin, file!, { ...upload, title: 'Other', filePath: '/files:a.csv' });
    const usedBy = [
      { case_id: first, title: 'Choose', path: 'Module/Section/Scenario/Upload' },
      { case_id: second, title: 'Compare' },
    ];
    expect((await listFiles(on.admin, projectId)).files).toMatchObject([{ uses: 2, usedBy }, { uses: 1 }]);

    expect(await on.admin.call('/projects/file-rename', { projectId, fileId, name: 'B.csv' })).toEqual(
      refusal(409, { name: 'There is a file b.csv already. Choose another name' }),
    );
    const renamed = await on.admin.ok('/projects/file-rename', { projectId, fileId, name: 'new name.csv' });
    expect(renamed.data).toEqual({ file_id: fileId, cases: 2 });
    const cases = await on.admin.ok<{ data: { testCase: { filePath?: string; baseline?: string } }[] }>(
      '/projects/test-case-lists',
      file,
    );
    expect(cases.data.map(({ testCase }) => testCase.filePath ?? testCase.baseline)).toEqual([
      'files:new name.csv,/home/a.csv,files:b.csv',
      'files:new name.csv',
      '/files:a.csv',
    ]);

    const remove = { projectId, fileId };
    expect(await on.admin.call('/projects/file-delete', remove)).toEqual(
      refusal(409, {
        usedBy: expect.stringMatching(/^new name\.csv is not deleted, because 2 test cases use it: “Choose”/),
      }),
    );
    await on.admin.ok('/projects/file-delete', { ...remove, althoughUsed: true });
    expect(namesOf((await listFiles(on.admin, projectId)).files)).toEqual(['b.csv']);
    expect((await on.admin.call('/projects/file-delete', remove)).http).toBe(404);
  });

  it('keep their newest versions, and no bytes of others', async () => {
    const projectId = await createProject(on.admin);
    const before = kept();
    for (let version = 1; version <= 5; version++) await uploadFile(on.admin, projectId, 'a.txt', `version ${version}`);
    const [file] = (await listFiles(on.admin, projectId)).files;
    expect(file!.versions.map(({ version }) => version)).toEqual([5, 4, 3]);
    const rows = await withDatabase(on.server, async (database) => ({
      versions: await database.manager.query<{ id: string }[]>('SELECT version_id AS id FROM project_file_versions'),
      listed: await database.manager.query<{ id: string }[]>('SELECT result_id AS id FROM artifact_removals'),
    }));
    const made = () => kept().filter((name) => !before.includes(name));
    expect(made()).toHaveLength(3);
    expect(rows.versions.map(({ id }) => id)).toEqual(expect.arrayContaining(made()));
    expect(rows.listed).toEqual([]);
    await on.admin.ok('/projects/file-delete', { projectId, fileId: file!.file_id });
    expect(made()).toEqual([]);
  });

  it('appear in the audit log', async () => {
    const projectId = await createProject(on.admin);
    const { file_id: fileId } = await uploadFile(on.admin, projectId, 'logged.txt', 'a');
    await on.admin.ok('/projects/file-rename', { projectId, fileId, name: 'renamed.txt' });
    await on.admin.ok('/projects/file-delete', { projectId, fileId });
    const { json } = await rest<{ event: string; subject_name: string; detail: object }[]>(
      on.admin,
      `/api/admin/audit-log?${new URLSearchParams({ filter: '{"sign_ins":false}', range: '[0,2]' })}`,
    );
    expect(json).toMatchObject([
      { event: 'project-file-deleted', subject_name: 'renamed.txt', detail: { projectId, versions: 1, uses: 0 } },
      { event: 'project-file-renamed', subject_name: 'renamed.txt', detail: { before: 'logged.txt', cases: 0 } },
      {
        event: 'project-file-uploaded',
        subject_name: 'logged.txt',
        detail: { version: 1, size: 1, sha256: hashOf('a') },
      },
    ]);
  });

  it('follow the rights of test cases', async () => {
    const projectId = await createProject(on.admin);
    const { file_id: fileId } = await uploadFile(on.admin, projectId, 'a.txt', 'a');
    const person = async (...actions: string[]) =>
      (
        await createMember(on.admin, on.visitor, mails, {
          role_permission: { 'test-cases': Object.fromEntries(actions.map((action) => [action, true])) },
        })
      ).api;
    let made = 0;
    const http = async (api: Api) => [
      (await api.call('/projects/file-lists', { projectId })).http,
      (await tryUpload(api, projectId, `${++made}.txt`, 'n')).http,
      (await tryUpload(api, projectId, 'a.txt', `by ${api.token}`)).http,
      (await api.call('/projects/file-rename', { projectId, fileId, name: 'a.txt' })).http,
      (await download(api, { projectId, fileId })).status,
    ];
    expect(await http(await person('view'))).toEqual([200, 403, 403, 403, 200]);
    expect(await http(await person('create'))).toEqual([403, 200, 403, 403, 403]);
    expect(await http(await person('modify'))).toEqual([403, 403, 200, 200, 403]);
    const other = await createProject(on.admin);
    const calls = [{ name: 'x.txt' }, {}].map((more, at) =>
      on.admin.call(['/projects/file-rename', '/projects/file-delete'][at]!, { projectId: other, fileId, ...more }),
    );
    expect((await Promise.all(calls)).map((answer) => answer.http)).toEqual([404, 404]);
    expect((await download(on.admin, { projectId: other, fileId })).status).toBe(404);
    expect((await tryUpload(on.visitor, projectId, 'a.txt', 'a')).http).toBe(401);
    expect((await tryUpload(on.admin, 2_000_000_000, 'a.txt', 'a')).http).toBe(404);
  });
});

describe('a hostile upload', () => {
  it.each([
    '../../etc/passwd',
    '..',
    'a/b.txt',
    'a\\b.txt',
    'C:a.txt',
    'a\0.txt',
    'a\r\nX: 1',
    '{{binding=a}}',
    'nul',
    'x'.repeat(500),
  ])('gets no file with the name %j', async (name) => {
    const projectId = await createProject(on.admin);
    const answer = await tryUpload(on.admin, projectId, name, 'a');
    expect(answer).toEqual(refusal(422, { name: expect.any(String) }));
  });

  it('is refused when it is too large, whatever size it announces', async () => {
    const projectId = await createProject(on.admin);
    const tooLarge = refusal(413, { file: 'A file of a project may have at most 1 MB' });
    expect(await tryUpload(on.admin, projectId, 'a.bin', new Uint8Array(MEGABYTE + 1))).toEqual(tooLarge);
    const endless = await beginUpload(on.admin, projectId, 'a.bin');
    const answered = once(endless, 'response') as Promise<[IncomingMessage]>;
    const ended = once(endless, 'close');
    const more = setInterval(() => endless.write(Buffer.alloc(262_144)), 10);
    try {
      const [answer] = await answered;
      expect([answer.statusCode, JSON.parse(await text(answer))]).toMatchObject([413, { errors: tooLarge.errors }]);
      // A client that keeps sending is disconnected.
      await ended;
    } finally {
      clearInterval(more);
    }
    expect(await tryUpload(on.admin, projectId, 'a.bin', new Uint8Array(MEGABYTE))).toMatchObject({ http: 200 });
    expect(await tryUpload(on.admin, projectId, 'empty.bin', new Uint8Array())).toMatchObject({ http: 200 });
    await uploadFile(on.admin, projectId, 'b.bin', randomBytes(MEGABYTE));
    expect(await tryUpload(on.admin, projectId, 'c.bin', randomBytes(MEGABYTE))).toMatchObject({ http: 200 });
    const full = refusal(409, { file: expect.stringMatching(/^The files of a project may have 3 MB together/) });
    expect(await tryUpload(on.admin, projectId, 'd.bin', randomBytes(1))).toEqual(full);
    expect((await listFiles(on.admin, projectId)).bytes).toBe(3 * MEGABYTE);
  });

  it('leaves no bytes when it changes nothing, or does not fit', async () => {
    const projectId = await createProject(on.admin);
    const content = randomBytes(MEGABYTE);
    await uploadFile(on.admin, projectId, 'a.bin', content);
    await uploadFile(on.admin, projectId, 'b.bin', randomBytes(MEGABYTE));
    await uploadFile(on.admin, projectId, 'c.bin', randomBytes(MEGABYTE / 2));
    const before = kept();
    expect(await uploadFile(on.admin, projectId, 'A.bin', content)).toMatchObject({ version: 1, changed: false });
    const full = refusal(409, { file: expect.stringMatching(/^The files of a project may have 3 MB together/) });
    expect(await tryUpload(on.admin, projectId, 'd.bin', randomBytes(MEGABYTE))).toEqual(full);
    expect(kept()).toEqual(before);
  });

  it('leaves no bytes when others fill the project at the same time', async () => {
    const projectId = await createProject(on.admin);
    const before = kept();
    const names = ['a.bin', 'b.bin', 'c.bin', 'd.bin'];
    const replies = await Promise.all(names.map((name) => tryUpload(on.admin, projectId, name, randomBytes(MEGABYTE))));
    expect(replies.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 200, 200, 409]);
    expect(kept()).toHaveLength(before.length + 3);
  });

  it('keeps its bytes as they are: nothing is parsed, unpacked or decoded', async () => {
    const projectId = await createProject(on.admin);
    const type = (name: string): Record<string, string> => ({ 'Content-Type': name });
    expect(await tryUpload(on.admin, projectId, 'a.json', '{"not": json', type('application/json'))).toMatchObject({
      http: 200,
    });
    expect(
      await tryUpload(on.admin, projectId, 'a.txt', 'a=1', type('application/x-www-form-urlencoded')),
    ).toMatchObject({
      http: 200,
    });
    const parts = await tryUpload(on.admin, projectId, 'a.txt', '--a--', type('multipart/form-data; boundary=a'));
    expect(parts).toEqual(refusal(415, { file: expect.stringMatching(/^Send the content of the file as the body/) }));
    expect(await tryUpload(on.admin, projectId, 'a.txt', 'a', { 'Content-Encoding': 'gzip' })).toEqual(
      refusal(415, { file: 'Send the content of the file as it is, without Content-Encoding' }),
    );
    const [first] = (await listFiles(on.admin, projectId)).files;
    expect(first!.versions).toMatchObject([{ sha256: hashOf('{"not": json'), type: 'application/json' }]);
  });

  it('that is interrupted leaves nothing, and only some may be active at once', async () => {
    const projectId = await createProject(on.admin);
    const uploads = await Promise.all(
      [1, 2, 3, 4].map((number) => beginUpload(on.admin, projectId, `slow ${number}.bin`)),
    );
    await until('all places to be taken', () => received().length === uploads.length);
    const refused = await tryUpload(on.admin, projectId, 'one more.bin', 'more');
    expect(refused).toMatchObject({ http: 429, errors: { tries: expect.stringMatching(/^Too many files/) } });
    for (const upload of uploads) upload.destroy();
    await until('a place to be free', async () => (await tryUpload(on.admin, projectId, 'a.txt', 'a')).http === 200);
    await until('what arrived to be removed', () => received().length === 0);
    expect((await listFiles(on.admin, projectId, { search: 'slow' })).files).toEqual([]);
    expect(on.server.log).not.toContain('Unexpected error');
  });

  it('of one name by two at once becomes two versions', async () => {
    const projectId = await createProject(on.admin);
    await Promise.all(['one', 'two', 'three'].map((one) => uploadFile(on.admin, projectId, 'same.txt', one)));
    const { files } = await listFiles(on.admin, projectId);
    expect(files.map(({ versions }) => versions.map(({ version }) => version))).toEqual([[3, 2, 1]]);
  });
});
