import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@testplatform/contract';
import { createMember, grantRights } from '../factories/member.js';
import { createSteps, passing, resultOf } from '../factories/steps.js';
import { Api, refusal } from '../support/product/api.js';
import { withDatabase } from '../support/product/database.js';
import { EXCEL, openDownload, refusalOf, ticketOf } from '../support/files/excel.js';
import { shareMailServer } from '../support/servers/mail-server.js';
import { TestServer } from '../support/product/server.js';
import { ownServer } from '../support/product/shared-server.js';

const mails = shareMailServer();
const on = ownServer(() => ({ env: { SMTP_URL: mails.url, LOG_LEVEL: 'trace' } }));

const NO_GOOD = refusal(401, { ticket: 'This link has expired or was already used. Start the download again' });

async function createResult(): Promise<{ projectId: number }> {
  const file = await createSteps(on.admin, passing('Only'));
  await resultOf(on.admin, file);
  return { projectId: file.projectId };
}

describe('a ticket for a download', () => {
  it('works once instead of the token, and is never logged', async () => {
    const query = await createResult();
    const ticket = await ticketOf(on.admin, query);
    const first = await openDownload(on.admin, { ...query, ticket });
    expect(first).toMatchObject({ http: 200 });
    expect(first.headers.get('cache-control')).toBe('private, no-store');
    expect(first.headers.get('content-disposition')).toMatch(
      /^attachment; filename="Project \d+ \d{4}-\d\d-\d\d \d{4}\.xlsx"; filename\*=UTF-8''Project%20/,
    );
    expect(refusalOf(await openDownload(on.admin, { ...query, ticket }))).toEqual(NO_GOOD);
    expect(await openDownload(on.admin, { ...query, token: on.admin.token })).toMatchObject({ http: 200 });
    expect(on.server.log).toContain(EXCEL);
    for (const secret of [ticket, on.admin.token!]) expect(on.server.log).not.toContain(secret);
  });

  it('is valid for 60 seconds, and stored as a hash', async () => {
    const query = await createResult();
    const asked = Date.now();
    const ticket = await ticketOf(on.admin);
    await withDatabase(on.server, async (database) => {
      const kept = await database.manager.query<{ expires_at: string | number }[]>('SELECT * FROM download_tickets');
      expect(JSON.stringify(kept)).not.toContain(ticket);
      const expires = Math.max(...kept.map(({ expires_at }) => Number(expires_at)));
      expect(expires).toBeGreaterThanOrEqual(asked + 60_000);
      expect(expires).toBeLessThanOrEqual(Date.now() + 60_000);
      await database.transaction(() =>
        database.writeManager.query('UPDATE download_tickets SET expires_at = expires_at - 60000'),
      );
    });
    expect(refusalOf(await openDownload(on.admin, { ...query, ticket }))).toEqual(NO_GOOD);
  });

  it('admits one of two simultaneous uses', async () => {
    const query = await createResult();
    const ticket = await ticketOf(on.admin);
    const both = await Promise.all([1, 2].map(() => openDownload(on.admin, { ...query, ticket })));
    expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  it('is not redeemed by a HEAD request', async () => {
    const query = await createResult();
    const ticket = await ticketOf(on.admin);
    expect(await openDownload(on.admin, { ...query, ticket }, { method: 'HEAD' })).toMatchObject({ http: 405 });
    expect(await openDownload(on.admin, { ...query, ticket })).toMatchObject({ http: 200 });
  });

  it('ends with its session and permission', async () => {
    const query = await createResult();
    const person = await createMember(on.admin, on.visitor, mails);
    const [early, late] = [await ticketOf(person.api), await ticketOf(person.api)];
    await grantRights(on.admin, person, { role_permission: { projects: { all: true } } });
    const permission = expect.stringContaining('have permission');
    expect(await person.api.call('/projects/test-report-ticket', query)).toEqual(refusal(403, { permission }));
    expect(refusalOf(await openDownload(on.admin, { ...query, ticket: early }))).toEqual(refusal(403, { permission }));
    await grantRights(on.admin, person, { role_permission: { reports: { view: true } } });
    await person.api.ok('/users/logout');
    expect(refusalOf(await openDownload(on.admin, { ...query, ticket: late }))).toEqual(NO_GOOD);
  });

  it.each([[{ ticket: 'x' }], [{ ticket: '' }]])('is refused when it is %j', async (given) => {
    expect(refusalOf(await openDownload(on.admin, { projectId: 1, ...given }))).toEqual(NO_GOOD);
  });

  it('opens nothing but downloads', async () => {
    const ticket = await ticketOf(on.admin);
    expect(await on.visitor.call(`/projects/list?ticket=${ticket}`)).toEqual(refusal(401, 'Token required'));
    expect(await on.visitor.call(`/projects/list?token=${on.admin.token}`)).toEqual(refusal(401, 'Token required'));
  });

  it.each([undefined, null])('requires the project with a node: %j', async (projectId) => {
    expect(await on.admin.call('/projects/test-report-ticket', { projectId, module: 'Module' })).toEqual(
      refusal(422, { projectId: 'Name the project too' }),
    );
    expect(await on.admin.call('/projects/test-report-ticket', { projectId })).toMatchObject({ http: 200 });
  });
});

describe('tickets of several servers', () => {
  it('are valid on each of them', async () => {
    const query = await createResult();
    const beside = await TestServer.startBeside(on.server);
    try {
      const there = new Api(beside.url);
      expect(await openDownload(there, { ...query, ticket: await ticketOf(on.admin) })).toMatchObject({ http: 200 });
    } finally {
      await beside.stop();
    }
  });
});

describe('spreadsheets', () => {
  it('are written one at a time per person, a few wait, and others are told so', async () => {
    const query = await createResult();
    const member = await createMember(on.admin, on.visitor, mails);
    await grantRights(on.admin, member, { role_permission: { reports: { view: true } } });
    const many = Array.from({ length: 500 }, () => openDownload(on.admin, { ...query, token: on.admin.token }));
    const one = openDownload(member.api, { ...query, token: member.api.token });
    expect(await one).toMatchObject({ http: 200 });
    expect((await on.admin.call('/projects/list')).http).toBe(200);
    const answers = await Promise.all(many);
    const refused = answers.filter(({ http }) => http !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.length - refused.length).toBeGreaterThan(LIMITS.spreadsheets.waiting);
    for (const answer of refused) {
      const request = 'Too many spreadsheets at once. Try again when one of them is done';
      expect(refusalOf(answer)).toEqual({ ...refusal(503, { request }), retryAfter: 5 });
      expect(answer.headers.get('retry-after')).toBe('5');
    }
    expect(await openDownload(on.admin, { ...query, token: on.admin.token })).toMatchObject({ http: 200 });
  });
});
