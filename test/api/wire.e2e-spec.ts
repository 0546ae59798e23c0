import { LIMITS, TEXTS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { createFiles, createProject } from '../factories/project.js';
import { Api, refusal } from '../support/product/api.js';
import { describedCalls } from '../support/product/openapi.js';
import { shareServer } from '../support/product/shared-server.js';

const on = shareServer();

const HTML = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** Sends a request, by default with a valid token and JSON. */
const send = (path: string, { headers, ...init }: RequestInit & { headers?: Record<string, string> } = {}) =>
  fetch(on.server.url + path, {
    method: 'POST',
    ...init,
    headers: { Token: on.admin.token!, 'Content-Type': 'application/json', ...headers },
  });

/** Status and body of a refused request; fails unless the body is the envelope. */
async function refusedWith(request: Promise<Response>): Promise<object> {
  const response = await request;
  expect(response.headers.get('Content-Type')).toContain('application/json');
  return { http: response.status, ...((await response.json()) as object) };
}

describe('the guard', () => {
  it('refuses every call without a token, except public ones', async () => {
    const calls = await describedCalls(on.visitor);
    expect(calls.length).toBeGreaterThanOrEqual(15);
    const openPaths = calls.filter(({ open }) => open).map(({ path }) => path);
    expect(openPaths.sort()).toEqual([
      '/connector/{connectorId}',
      '/connector/{connectorId}/runs/{runId}/rerun',
      '/connector/{connectorId}/runs/{runId}/stop',
      '/users/email-verify',
      '/users/login',
      '/users/password-reset-link',
      '/users/password-update',
      '/users/register',
    ]);
    for (const { path } of calls.filter(({ open }) => !open)) {
      expect(await on.visitor.call(path)).toEqual(refusal(401, TEXTS.tokenRequired));
      expect(await new Api(on.server.url, 'x.y.z').call(path)).toEqual(refusal(401, TEXTS.tokenInvalid));
    }
  });

  it('checks the token before the body', async () => {
    expect(await on.visitor.call('/projects/create', { foo: 1 })).toEqual(refusal(401, TEXTS.tokenRequired));
  });

  it('reads the token from the header Token only', async () => {
    const { token } = on.admin;
    const elsewhere = await refusedWith(
      fetch(`${on.server.url}/projects/list?token=${token}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, Cookie: `token=${token}` },
      }),
    );
    expect(elsewhere).toEqual(refusal(401, TEXTS.tokenRequired));
  });
});

describe('the body', () => {
  const login = (init: Parameters<typeof send>[1]) => refusedWith(send('/users/login', init));

  it.each(['{"email":', '{email: "a"}', "{'a':1}", 'undefined', '{"a":1}}', '\u0000', '{"a":NaN}', '<xml/>'])(
    'is refused when it is not JSON: %s',
    async (body) => {
      expect(await login({ body })).toEqual(refusal(422, { body: 'The body is not valid JSON' }));
    },
  );

  it.each(['[]', '[{"email":"a@b.co"}]', '5', '"text"', 'true'])(
    'is refused when it is not an object: %s',
    async (body) => {
      expect(await login({ body })).toEqual(refusal(422, { body: 'The body should be a JSON object' }));
    },
  );

  it.each([undefined, '', 'null', '{}'])('is an empty object when it is %j', async (body) => {
    expect((await send('/projects/list', { body })).status).toBe(200);
  });

  it('may be missing, along with its content type', async () => {
    const response = await fetch(`${on.server.url}/users/profile-info`, {
      method: 'POST',
      headers: { Token: on.admin.token! },
    });
    expect(response.status).toBe(200);
  });

  it.each([
    ['/users/login', LIMITS.accountBodyBytes],
    ['/projects/list', LIMITS.bodyBytes],
    ['/projects/components-update', LIMITS.largeBodyBytes],
  ])('of %s is refused above %d bytes, and the server continues', async (path, limit) => {
    const body = JSON.stringify({ search: 'x'.repeat(limit) });
    expect(await refusedWith(send(path, { body }))).toEqual(refusal(413, { body: 'The request is too large' }));
    expect((await send('/users/profile-info')).status).toBe(200);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
  ])('is refused as %s', async (type) => {
    const refused = await login({ body: '{"email":"a@b.co"}', headers: { 'Content-Type': type } });
    expect(refused).toEqual(refusal(415, { request: 'Send JSON, with Content-Type: application/json' }));
  });

  it.each<Record<string, string>>([
    { 'Content-Encoding': 'none-such' },
    { 'Content-Encoding': 'constructor' },
    { 'Content-Encoding': '__proto__' },
    { 'Content-Type': 'application/json; charset=none-such' },
    { 'Content-Type': 'application/json; charset=latin1' },
  ])('is refused in an unsupported format: %j', async (headers) => {
    const refused = refusal(415, { request: 'Send JSON in UTF-8, as it is or compressed with gzip' });
    expect(await login({ body: '{}', headers })).toEqual(refused);
    expect((await send('/users/profile-info')).status).toBe(200);
  });

  it('is refused when it is not UTF-8', async () => {
    const body = Buffer.from('{"name": "Café Zürich", "description": "Café Zürich"}', 'latin1');
    expect(await refusedWith(send('/projects/create', { body }))).toEqual(
      refusal(415, { request: 'Send JSON in UTF-8, as it is or compressed with gzip' }),
    );
  });

  it('is refused when its compression does not match the header', async () => {
    const refused = await login({ body: '{}', headers: { 'Content-Encoding': 'gzip' } });
    expect(refused).toEqual(refusal(422, { body: 'The body is not valid JSON' }));
  });

  it('is not read when it is large and unauthenticated', async () => {
    const large = JSON.stringify({ search: 'x'.repeat(LIMITS.accountBodyBytes) });
    const headers = { 'Content-Type': 'application/json' };
    const call = (body: BodyInit, more: object = {}) =>
      fetch(`${on.server.url}/projects/list`, {
        method: 'POST',
        headers: { ...headers, ...more },
        body,
        duplex: 'half',
      } as RequestInit);
    expect(await refusedWith(call(large))).toEqual(refusal(401, TEXTS.tokenRequired));
    expect(await refusedWith(call(large, { Token: 'x' }))).toEqual(refusal(401, TEXTS.tokenInvalid));
    expect(await refusedWith(call(new Blob([large]).stream()))).toEqual(
      refusal(413, { body: 'The request is too large' }),
    );
  });

  it('is refused with very many values', async () => {
    const body = `{"search":[${'[],'.repeat(LIMITS.bodyValues / 2)}[]]}`;
    expect(await refusedWith(send('/projects/list', { body }))).toEqual(
      refusal(413, { body: 'The request has more than 200,000 values' }),
    );
  });

  it.each([33, 1_000, 200_000])('is refused when it is nested %d levels deep', async (depth) => {
    const body = `{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expect(await refusedWith(send('/projects/list', { body }))).toEqual(
      refusal(422, { body: 'The body is nested deeper than 32 levels' }),
    );
  });

  it.each(['foo', 'project_id', 'token', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'then', ''])(
    'is refused for the unknown field "%s", which is named',
    async (field) => {
      const answer = await on.admin.call('/projects/list', `{${JSON.stringify(field)}: {"admin": true}}`);
      expect(answer).toEqual(refusal(422, { [field]: `Unknown field: ${field}` }));
    },
  );

  it('is refused for a nested key such as __proto__', async () => {
    const body =
      '{"projectId": 1, "updateType": "data-binding", "dataBinding": [{"title": "a", "value": {"constructor": {"a": 1}}}]}';
    expect(await on.admin.call('/projects/modify', body)).toEqual(
      refusal(422, { constructor: 'Unknown field: constructor' }),
    );
  });
});

describe('ids', () => {
  it('may be sent as digits in a string', async () => {
    const [file] = await createFiles(on.admin, ['Sign in']);
    const projectId = String(file!.projectId);
    for (const path of ['/projects/components-lists', '/projects/get-test-snap', '/projects/test-report'])
      expect((await on.admin.call(path, { projectId })).http).toBe(200);
    expect((await on.admin.call('/projects/test-case-lists', { ...file, projectId })).http).toBe(200);
  });

  it.each([
    0,
    -1,
    1.5,
    1e21,
    '',
    ' 1',
    '1e3',
    '0x1',
    '1; DROP TABLE users',
    "' OR ''='",
    true,
    [1],
    { a: 1 },
    null,
    '99999999999999999999',
  ])('are refused when they are %j', async (projectId) => {
    const answer = await on.admin.call('/projects/components-lists', { projectId });
    expect(answer).toEqual(refusal(422, { projectId: 'Project should be a positive whole number' }));
  });

  it.each([2_147_483_647, 2_147_483_648, 4_294_967_296, Number.MAX_SAFE_INTEGER])(
    'that don’t exist name nothing: %d',
    async (projectId) => {
      for (const path of [
        '/projects/components-lists',
        '/projects/test-report',
        '/projects/run',
        '/projects/stop',
        '/projects/get-test-snap',
      ])
        expect(await on.admin.call(path, { projectId })).toEqual(
          refusal(404, { projectId: 'There is no such project' }),
        );
    },
  );

  it.each(['x', 5, '00000000-0000-0000-0000', "' OR 1=1"])(
    'that should be UUIDs are refused when they are %j',
    async (run_id) => {
      const projectId = await createProject(on.admin);
      expect(await on.admin.call('/projects/stop', { projectId, run_id })).toEqual(
        refusal(422, { run_id: 'Run is not a valid id' }),
      );
    },
  );
});

describe('texts', () => {
  const TEXTS_OF_ALL_KINDS = [
    "Robert'); DROP TABLE projects;--",
    '<script>alert(1)</script>',
    '"quoted" \\ back\\slash %s {{storage=a}} ${a}',
    'עברית العربية 日本語 😀 👩‍👩‍👧 é',
    'line\nfeed\ttab\r\n',
    'zero\u0000byte',
  ];

  it.each(TEXTS_OF_ALL_KINDS)('come back as they were sent: %j', async (text) => {
    const description = `Text ${text} end`;
    const projectId = await createProject(on.admin, { description });
    const { data } = await on.admin.ok('/projects/list', { projectId });
    expect(data).toMatchObject([{ description }]);
  });

  it('get a different error when too long than when missing or empty', async () => {
    const verify = (token?: string) => on.visitor.call('/users/email-verify', { token });
    expect(await verify('x'.repeat(5_000))).toEqual(
      refusal(422, { token: 'Token should have at most 200 characters' }),
    );
    for (const none of [undefined, ''])
      expect(await verify(none)).toEqual(refusal(422, { token: 'Token should not be empty' }));
  });

  it('with lone surrogates are no error', async () => {
    const answer = await on.admin.call(
      '/projects/create',
      '{"name": "half \\ud83d done", "description": "\\udc00 half"}',
    );
    expect(answer.http).toBe(200);
  });
});

describe('the clientIP header', () => {
  it.each([
    '{',
    '[]',
    'null',
    '{"ip": 5}',
    'x'.repeat(4_000),
    '{"ip":"1.2.3.4","country":"Nowhere","timestamp":"now"}',
  ])('is a hint: a call works with %s', async (clientIP) => {
    expect((await send('/users/profile-info', { headers: { clientIP } })).status).toBe(200);
  });
});

describe('addresses', () => {
  it('without a route are a failure, with or without a token', async () => {
    const nothing = refusal(404, { path: 'There is nothing at this address' });
    for (const path of ['/nothing', '/projects', '/projects/none', '/api/none', '/users/login/extra']) {
      expect(await on.admin.call(path)).toEqual(nothing);
      expect(await on.visitor.call(path)).toEqual(nothing);
    }
  });

  it.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('refuse %s', async (method) => {
    expect(await refusedWith(send('/projects/list', { method }))).toEqual(
      refusal(404, { path: 'There is nothing at this address' }),
    );
  });

  it.each(['/%00', '/home%00', '/%zz', '/%c0%af', '/projects/list%ff', '/artifacts/%zz/a/0.jpeg', '/assets/%00'])(
    'that can’t be read are refused: %s',
    async (path) => {
      const invalid = refusal(400, { path: 'The address is not valid' });
      expect(await refusedWith(fetch(on.server.url + path))).toEqual(invalid);
      expect(await refusedWith(fetch(on.server.url + path, { headers: HTML }))).toEqual(invalid);
      expect(await refusedWith(send(path))).toEqual(invalid);
    },
  );

  it.each([
    '/artifacts/x/y/0.jpeg',
    '/artifacts/..%2f..%2ftoken.key/x/0.jpeg',
    '/artifacts/x/y/..%2f..%2f..%2ftoken.key',
    '/api/none',
    '/assets/none.js',
  ])('of missing files are a failure, not a page: %s', async (path) => {
    const response = await fetch(on.server.url + path, { headers: HTML });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ status: 'failure' });
  });

  it('of application folders are a 404', async () => {
    for (const path of ['/connector/..%2f', '/api/..%2f', '/assets'])
      expect(
        await refusedWith(fetch(on.server.url + path, { redirect: 'manual', headers: { Accept: 'application/json' } })),
      ).toMatchObject({ http: 404, status: 'failure' });
  });

  it('of calls show the application to a browser that opens them', async () => {
    for (const path of ['/', '/home', '/project/1', '/admin/user-list', '/projects/list', '/users/login']) {
      const response = await fetch(on.server.url + path, { headers: HTML });
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<!doctype html>');
    }
  });

  it('of calls are a failure for programs that GET them', async () => {
    const response = await fetch(`${on.server.url}/projects/list`, { headers: { Accept: 'application/json' } });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ status: 'failure' });
  });
});

describe('every answer', () => {
  it('has a request id, or the client’s own if valid', async () => {
    const ours = (await send('/users/profile-info')).headers.get('X-Request-Id');
    expect(ours).toMatch(/^[0-9a-f-]{36}$/);
    const idOf = async (given: string) =>
      (await send('/users/profile-info', { headers: { 'X-Request-Id': given } })).headers.get('X-Request-Id');
    expect(await idOf('build-7.3')).toBe('build-7.3');
    expect(await idOf('<script>')).not.toBe('<script>');
  });

  it('of a call is not cached, errors included', async () => {
    const { token } = on.admin;
    const answers = await Promise.all([
      send('/users/profile-info'),
      send('/nothing'),
      fetch(`${on.server.url}/api/admin/user-list`, { headers: { Token: token! } }),
      fetch(`${on.server.url}/api/client-settings`),
      fetch(`${on.server.url}/artifacts/x/y/0.jpeg`),
      fetch(`${on.server.url}/assets/none.js`),
    ]);
    for (const { url, headers } of answers) expect([url, headers.get('Cache-Control')]).toEqual([url, 'no-store']);
  });

  it('forbids content sniffing and hides the server software', async () => {
    const { headers } = await send('/users/profile-info');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('X-Powered-By')).toBeNull();
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'self'");
  });
});
