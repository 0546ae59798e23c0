import { SOCKET_EVENTS, TEXTS } from '@testplatform/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMember, grantRights, type Member } from '../factories/member.js';
import { createCase, createFiles, type FileRef } from '../factories/project.js';
import { run } from '../factories/run.js';
import { Api, refusal } from '../support/product/api.js';
import { LiveClient } from '../support/product/live-client.js';
import { Outbox } from '../support/product/outbox.js';
import { tokenIn } from '../support/servers/mail-server.js';
import { TestServer } from '../support/product/server.js';
import { shareServer } from '../support/product/shared-server.js';
import { until } from '../support/time/until.js';

const on = shareServer();
const mail = new Outbox(on);
let beside: TestServer;
beforeAll(async () => {
  beside = await TestServer.startBeside(on.server);
});
afterAll(() => beside?.stop());

/** The refusals that both servers send to a session's listeners and calls after something was done to it. */
async function refusalsAfter(token: string | undefined, cause: () => Promise<unknown>): Promise<unknown[]> {
  const clients = await Promise.all([on.server, beside].map(({ url }) => LiveClient.connect({ url, token })));
  try {
    await cause();
    await until('both servers to refuse', () => clients.every(({ refusals }) => refusals.length > 0));
    const calls = [on.server, beside].map(({ url }) => new Api(url, token).call('/users/profile-info'));
    return [...clients.flatMap(({ refusals }) => refusals), ...(await Promise.all(calls))];
  } finally {
    for (const client of clients) client.close();
  }
}

const REFUSED = refusal(401, TEXTS.tokenNotValid);
const EVERYWHERE = [TEXTS.tokenNotValid, TEXTS.tokenNotValid, REFUSED, REFUSED];

describe('every server disconnects the person’s live clients, and nobody else’s', () => {
  it('after a deactivation', async () => {
    const { userId, api } = await createMember(on.admin, on.visitor, mail);
    const staying = await LiveClient.connect({ url: beside.url, token: on.admin.token });
    const refusals = await refusalsAfter(api.token, () =>
      on.admin.ok('/admin/user-account-activate', { event: 'Account deactivation', user_id: userId }),
    );
    expect(refusals).toEqual(EVERYWHERE);
    expect(staying.connected).toBe(true);
    expect(staying.refusals).toEqual([]);
    staying.close();
  });

  it('not after a lost right, but they receive no more of the project', async () => {
    const [file] = (await createFiles(on.admin, ['Heard'])) as [FileRef];
    await createCase(on.admin, file);
    const member = await createMember(on.admin, on.visitor, mail, {
      role_permission: { runner: { view: true }, projects: { view: true } },
    });
    const listener = await LiveClient.watch(member.api, file.projectId);
    const rename = (name: string) =>
      on.admin.ok('/projects/modify', { projectId: file.projectId, updateType: 'basic-info', name });
    await run(on.admin, { projectId: file.projectId });
    await until('the run to be heard', () => listener.events.length > 0);
    await rename('Heard');
    await until('the change to be heard', () => listener.changes.some(({ part }) => part === 'details'));
    await grantRights(on.admin, member, { role_permission: {} });
    await until('the listener to be out of the room', async () => {
      const before = listener.events.length;
      await run(on.admin, { projectId: file.projectId });
      // Its answer comes after whatever was sent to it before.
      await listener.handshake({});
      return listener.events.length === before;
    });
    await until('the listener to hear of no change', async () => {
      const before = listener.changes.length;
      await rename('Not heard');
      await listener.handshake({});
      return listener.changes.length === before;
    });
    expect(listener.connected).toBe(true);
    listener.close();
  });

  it('after a password change', async () => {
    const { email, api } = await createMember(on.admin, on.visitor, mail);
    const refusals = await refusalsAfter(api.token, async () => {
      await on.visitor.ok('/users/password-reset-link', { email });
      const token = tokenIn(await mail.next(email, 'Choose a new password'), '/forgot-password');
      await on.visitor.ok('/users/password-update', { token, password: 'a new one' });
    });
    expect(refusals).toEqual(EVERYWHERE);
  });
});

describe('a client that lost its right while it was disconnected is not sent what it missed', () => {
  /** A listener of the project that comes back after its rights were changed, and what it has received by then. */
  async function comesBack(change: (member: Member) => Promise<unknown>): Promise<LiveClient> {
    const [file] = (await createFiles(on.admin, ['Missed'])) as [FileRef];
    const { projectId } = file;
    const rights = { runner: { view: true }, projects: { view: true } };
    const member = await createMember(on.admin, on.visitor, mail, { role_permission: rights });
    const listener = await LiveClient.watch(member.api, projectId);
    await until('the mark by which it comes back', () => listener.wasSent(SOCKET_EVENTS.mark));
    listener.cut();
    await until('the connection to be lost', () => !listener.connected);
    await change(member);
    await on.admin.ok('/projects/modify', { projectId, updateType: 'basic-info', name: 'Changed meanwhile' });
    listener.comeBack();
    await until('an answer', () => listener.connected || listener.refusals.length > 0);
    return listener;
  }

  it('but gets it while it has the right', async () => {
    const listener = await comesBack(async () => undefined);
    await until('the change to be told', () => listener.changes.length > 0);
    expect([listener.recovered, listener.wasSent(SOCKET_EVENTS.projectChange)]).toEqual([true, true]);
    listener.close();
  });

  it('after another role', async () => {
    const listener = await comesBack((member) => grantRights(on.admin, member, { role_permission: {} }));
    // Its answer comes after whatever was sent to it before.
    await listener.handshake({});
    expect([listener.recovered, listener.changes]).toEqual([false, []]);
    listener.close();
  });

  it('after a deactivation', async () => {
    const event = 'Account deactivation';
    const listener = await comesBack(({ userId }) =>
      on.admin.ok('/admin/user-account-activate', { event, user_id: userId }),
    );
    expect([listener.refusals, listener.wasSent(SOCKET_EVENTS.projectChange)]).toEqual([[TEXTS.tokenNotValid], false]);
    listener.close();
  });
});
