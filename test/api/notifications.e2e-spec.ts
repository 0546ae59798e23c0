import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createConnector } from '../factories/connector.js';
import {
  createNotification,
  deliveriesOver,
  type LoggedDelivery,
  readDeliveries,
  sendTest,
} from '../factories/notification.js';
import { createCase, createFiles, type FileRef } from '../factories/project.js';
import { run, runEnded } from '../factories/run.js';
import { buildEnd, journal, resultOf, startOnXecutor } from '../factories/xecutor.js';
import { refusal } from '../support/product/api.js';
import { shareMailServer } from '../support/servers/mail-server.js';
import { ownServer } from '../support/product/shared-server.js';
import { until } from '../support/time/until.js';
import { XecutorClient } from '../support/product/xecutor-client.js';
import { A_VERSION } from '../support/product/version.js';
import { shareWebhookReceiver } from '../support/servers/webhook-receiver.js';

const mails = shareMailServer();
const receiver = shareWebhookReceiver();
const on = ownServer(() => ({
  env: { SMTP_URL: mails.url, PUBLIC_URL: 'https://tests.example/tp', WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' },
}));

const FAILS = `throw new Error('Basket <b>empty</b> & closed')`;
const PASSES = 'return 1';
const LONG = 'Not there '.repeat(200).trim();

interface Project {
  readonly file: FileRef;
  readonly projectId: number;
  /** Replaces the script of the project's only case, so that it passes or fails from now on. */
  set(script: string): Promise<void>;
}

async function createRunnable(script: string): Promise<Project> {
  const file = (await createFiles(on.admin, ['Basket'], { name: 'Shop <i>& more</i>' }))[0]!;
  const caseId = await createCase(on.admin, file, { title: 'Look', eventType: 'Run script', script });
  const set = async (changed: string) => {
    const testCase = { title: 'Look', eventType: 'Run script', script: changed };
    await on.admin.ok('/projects/test-case-manage', { ...file, case_id: caseId, testCase });
  };
  return { file, projectId: file.projectId, set };
}

const manage = (body: object) => on.admin.call('/projects/notification-manage', body);

/** The ids of the notified runs, oldest first. */
const toldRuns = (log: readonly LoggedDelivery[]) => log.map(({ run_id }) => run_id).reverse();

describe('a webhook', () => {
  it('that fails twice then gets the signed message once, and the log shows it', async () => {
    const { file, projectId } = await createRunnable(FAILS);
    receiver.reply('/twice', 500, 503);
    const { secret = '' } = await createNotification(on.admin, projectId, { url: receiver.url('/twice') });
    const asked = Math.floor(Date.now() / 1_000);
    const runId = await run(on.admin, file);
    await receiver.received('/twice', 3);
    const [delivery] = await deliveriesOver(on.admin, projectId, 1);
    expect(delivery).toMatchObject({ run_id: runId, outcome: 'failed', state: 'sent', attempts: 3, httpStatus: 200 });
    const messages = receiver.at('/twice');
    expect(messages).toHaveLength(3);
    expect(new Set(messages.map(({ headers }) => headers['x-testplatform-delivery']))).toEqual(
      new Set([delivery!.delivery_id]),
    );
    for (const { headers, text } of messages) {
      const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-testplatform-signature']))!;
      expect(createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex')).toBe(signature);
      expect(Number(seconds)).toBeGreaterThanOrEqual(asked);
      expect(Number(seconds)).toBeLessThanOrEqual(Date.now() / 1_000);
    }
    expect(messages[0]!.body).toMatchObject({
      event: 'run.finished',
      delivery_id: delivery!.delivery_id,
      notification: 'To whom it may concern',
      project: { project_id: projectId, name: 'Shop <i>& more</i>' },
      run: {
        run_id: runId,
        outcome: 'failed',
        previousOutcome: null,
        trigger: 'manual',
        connector: '',
        selection: [file.module, file.section, file.scenario, file.testCaseFileName],
        files: 1,
        filesPassed: 0,
        summary: { success: 0, failure: 1 },
        failures: [{ file: 'Module/Section/Scenario/Basket', title: 'Look' }],
      },
      url: `https://tests.example/tp/project/${projectId}?run=${runId}`,
    });
    expect(on.server.log).not.toContain(secret);
    expect(on.server.log).not.toContain('/twice');
  });

  it('names the cases that failed in the end, however many passed after a retry before them', async () => {
    const [file] = (await createFiles(on.admin, ['Flaky'])) as [FileRef];
    for (let at = 0; at < 12; at++) await createCase(on.admin, file, { title: `Case ${at}`, retries: 1 });
    await createNotification(on.admin, file.projectId, { url: receiver.url('/retried') });
    const xecutor = await XecutorClient.of(on.admin);
    await startOnXecutor(on.admin, file);
    const claimed = await xecutor.claim();
    const tries = claimed.file.cases.flatMap((_case, at) => [
      resultOf(claimed, at, { seq: 2 * at, status: 'failure', message: 'Not there' }),
      resultOf(claimed, at, { seq: 2 * at + 1, iteration: 1, status: at < 11 ? 'success' : 'failure', message: LONG }),
    ]);
    const entries = journal([...tries, buildEnd({ status: 'failure' })]);
    await xecutor.ask('deliver', { lease: claimed.lease, entries });
    xecutor.close();
    await receiver.received('/retried', 1);
    expect(receiver.at('/retried')[0]!.body).toMatchObject({
      run: { failures: [{ title: 'Case 11', message: LONG }] },
    });
  });

  it('is notified of changes only, separately for each kind of run', async () => {
    const { file, projectId, set } = await createRunnable(PASSES);
    await createNotification(on.admin, projectId, { url: receiver.url('/change'), when: 'change' });
    await createNotification(on.admin, projectId, { url: receiver.url('/failure'), when: 'failure' });
    const connector = await createConnector(on.admin, projectId);
    await run(on.admin, file);
    await set(FAILS);
    const failed = [await run(on.admin, file), await run(on.admin, file)];
    const { data } = (await (
      await fetch(`${on.server.url}/connector/${connector}?wait=60`, { method: 'POST' })
    ).json()) as { data: { run_id: string } };
    await runEnded(on.admin, projectId, data.run_id);
    await set(PASSES);
    const passedAgain = await run(on.admin, file);
    await deliveriesOver(on.admin, projectId, 6);
    const titles = (path: string) =>
      receiver.at(path).map(({ body }) => {
        const { run_id, title } = (body as { run: { run_id: string; title: string } }).run;
        return [run_id, title];
      });
    expect(titles('/change')).toEqual([
      [failed[0], 'Failed'],
      [data.run_id, 'Failed'],
      [passedAgain, 'Passed again'],
    ]);
    expect(titles('/failure')).toEqual([
      [failed[0], 'Failed'],
      [failed[1], 'Still failing'],
      [data.run_id, 'Failed'],
    ]);
  });

  it('is notified when failed files pass in a rerun', async () => {
    const { file, projectId, set } = await createRunnable(FAILS);
    const connector = await createConnector(on.admin, projectId);
    await createNotification(on.admin, projectId, { url: receiver.url('/rerun'), when: 'change' });
    const started = await fetch(`${on.server.url}/connector/${connector}?wait=60`, { method: 'POST' });
    const { data } = (await started.json()) as { data: { run_id: string } };
    await set(PASSES);
    const rerun = await on.admin.ok<{ data: { run_id: string } }>('/projects/rerun', {
      projectId,
      run_id: data.run_id,
    });
    await runEnded(on.admin, file.projectId, rerun.data.run_id);
    await deliveriesOver(on.admin, projectId, 2);
    expect(receiver.at('/rerun')).toMatchObject([
      { body: { run: { run_id: data.run_id, title: 'Failed', trigger: 'connector', connector: 'Nightly' } } },
      { body: { run: { run_id: rerun.data.run_id, title: 'Passed again', trigger: 'rerun' } } },
    ]);
  });

  it('follows no redirects, and stores only part of the answer', async () => {
    const { projectId } = await createRunnable(PASSES);
    receiver.reply('/moved', (response) => response.writeHead(302, { Location: receiver.url('/elsewhere') }).end());
    receiver.reply('/long', (response) => response.writeHead(400).end(`no\u0000 ${'x'.repeat(100_000)}`));
    for (const path of ['/moved', '/long']) {
      const { channel_id } = await createNotification(on.admin, projectId, { url: receiver.url(path) });
      await sendTest(on.admin, projectId, channel_id);
    }
    const log = await deliveriesOver(on.admin, projectId, 2);
    expect(log.find(({ httpStatus }) => httpStatus === 302)).toMatchObject({
      state: 'failed',
      attempts: 1,
      error: 'It answered with a redirect (302). Enter the address that it leads to',
    });
    const long = log.find(({ httpStatus }) => httpStatus === 400);
    expect(long?.error).toBe('It answered with 400');
    expect(long?.reply).toHaveLength(500);
    expect(receiver.at('/elsewhere')).toEqual([]);
  });

  it('can be resent, even after it was given up', async () => {
    const { projectId } = await createRunnable(PASSES);
    receiver.reply('/again', 404);
    const { channel_id } = await createNotification(on.admin, projectId, { url: receiver.url('/again') });
    await sendTest(on.admin, projectId, channel_id);
    const [failed] = await deliveriesOver(on.admin, projectId, 1);
    expect(failed).toMatchObject({ state: 'failed', httpStatus: 404, reply: 'not now', run_id: null });
    await on.admin.ok('/projects/notification-again', { projectId, deliveryId: failed!.delivery_id });
    await receiver.received('/again', 2);
    const sent = await until('it to be sent', async () =>
      (await readDeliveries(on.admin, projectId)).find(({ state }) => state === 'sent'),
    );
    expect(sent).toMatchObject({ delivery_id: failed!.delivery_id, attempts: 2, error: '', nextTry: null });
  });

  it('survives a kill of the server while waiting, and arrives once the receiver answers', async () => {
    const { file, projectId } = await createRunnable(PASSES);
    receiver.reply('/killed', 'never');
    await createNotification(on.admin, projectId, { url: receiver.url('/killed') });
    const runId = await run(on.admin, file);
    await receiver.received('/killed', 1);
    await on.server.kill();
    await on.server.begin();
    const [, second] = await receiver.received('/killed', 2);
    expect(second!.body).toMatchObject({ run: { run_id: runId, outcome: 'passed' } });
    expect(toldRuns(await deliveriesOver(on.admin, projectId, 1))).toEqual([runId]);
  });
});

describe('a mail', () => {
  it('goes to each recipient, as text and HTML, and links to the report', async () => {
    const { file, projectId } = await createRunnable(FAILS);
    const recipients = [`ada${projectId}@example.com`, `bob${projectId}@example.com`];
    await createNotification(on.admin, projectId, { kind: 'mail', recipients });
    const runId = await run(on.admin, file);
    for (const recipient of recipients) {
      const mail = await mails.next(recipient, 'Failed: Shop <i>& more</i>');
      expect(mail.text).toContain('Test cases: 0 passed, 1 failed. Files: 0 of 1 passed');
      expect(mail.text).toMatch(/First failures:\n- Module\/Section\/Scenario\/Basket, Look: .*Basket <b>empty<\/b>/);
      expect(mail.html).toContain('Basket &lt;b&gt;empty&lt;/b&gt; &amp; closed');
      expect(mail.html).not.toContain('<i>');
      const link = new URL(/https:\/\/\S+/.exec(mail.text)![0]);
      expect(link.pathname).toBe('/tp/login');
      expect(link.searchParams.get('mailRedirect')).toBe(`/project/${projectId}?run=${runId}`);
    }
    const log = await deliveriesOver(on.admin, projectId, 2);
    expect(log.map(({ recipient, state }) => `${String(recipient)} ${state}`).sort()).toEqual(
      recipients.map((recipient) => `${recipient} sent`),
    );
  });
});

describe('a chat', () => {
  it('gets a text and blocks, in which names can’t become links', async () => {
    const { file, projectId } = await createRunnable(FAILS);
    await createNotification(on.admin, projectId, { kind: 'slack', url: receiver.url('/chat') });
    const runId = await run(on.admin, file);
    const [{ body, headers }] = (await receiver.received('/chat')) as [(typeof receiver.messages)[number]];
    expect(headers['x-testplatform-signature']).toBeUndefined();
    const text = JSON.stringify(body);
    expect(body).toMatchObject({
      text: expect.stringContaining('✕ Failed: Shop &lt;i&gt;&amp; more&lt;/i&gt;'),
      blocks: [{ type: 'header', text: { type: 'plain_text' } }, {}, {}, {}],
    });
    expect(text).toContain('Basket &lt;b&gt;empty');
    expect(text).toContain(`<https://tests.example/tp/project/${projectId}?run=${runId}|Open the report>`);
  });
});

describe('a notification', () => {
  it('hides its secrets, and can be disabled, changed and deleted', async () => {
    const { file, projectId } = await createRunnable(PASSES);
    const url = receiver.url('/hidden?key=very-secret');
    const { channel_id, secret } = await createNotification(on.admin, projectId, { url, when: 'failure' });
    const stored = {
      channel_id,
      title: 'To whom it may concern',
      kind: 'webhook',
      when: 'failure',
      enabled: true,
      recipients: [],
      url: `${new URL(url).origin}/…`,
      urlVersion: A_VERSION,
      version: A_VERSION,
    };
    const list = async () =>
      (await on.admin.ok<{ data: object[] }>('/projects/notification-lists', { projectId })).data;
    expect(await list()).toEqual([stored]);
    const again = await manage({ projectId, channelId: channel_id, regenerate: true });
    expect(again).toMatchObject({ data: { channel_id, secret: expect.stringMatching(/^[\w-]{43}$/) } });
    expect((again.data as { secret: string }).secret).not.toBe(secret);
    await manage({ projectId, channelId: channel_id, when: 'always', enabled: false, title: 'Off' });
    await run(on.admin, file);
    await sendTest(on.admin, projectId, channel_id);
    const log = await deliveriesOver(on.admin, projectId, 1);
    expect(log).toMatchObject([{ run_id: null, state: 'sent', title: 'Off' }]);
    expect(receiver.at('/hidden?key=very-secret')).toMatchObject([{ body: { event: 'test' } }]);
    expect(await manage({ projectId, channelId: channel_id, channelDelete: true })).toMatchObject({ http: 200 });
    expect([await list(), await readDeliveries(on.admin, projectId)]).toEqual([[], []]);
    expect(on.server.log).not.toContain('very-secret');
  });

  it('keeps the fields of which a change says null', async () => {
    const { projectId } = await createRunnable(PASSES);
    const recipients = ['ada@example.com'];
    const { channel_id: channelId } = await createNotification(on.admin, projectId, { kind: 'mail', recipients });
    const nothing = {
      title: null,
      kind: null,
      when: null,
      enabled: null,
      recipients: null,
      url: null,
      regenerate: null,
    };
    expect(await manage({ projectId, channelId, ...nothing })).toMatchObject({ http: 200 });
    const { data } = await on.admin.ok<{ data: object[] }>('/projects/notification-lists', { projectId });
    expect(data).toMatchObject([{ title: 'To whom it may concern', kind: 'mail', enabled: true, recipients }]);
  });

  it('of another project is a 404', async () => {
    const [{ projectId }, other] = [await createRunnable(PASSES), await createRunnable(PASSES)];
    const { channel_id: channelId } = await createNotification(on.admin, projectId, { url: receiver.url('/mine') });
    const missing = refusal(404, { channelId: 'There is no such notification in this project' });
    expect(await manage({ projectId: other.projectId, channelId, title: 'Mine' })).toEqual(missing);
    expect(await on.admin.call('/projects/notification-test', { projectId: other.projectId, channelId })).toEqual(
      missing,
    );
    const deliveryId = '00000000-0000-4000-8000-000000000000';
    expect(await on.admin.call('/projects/notification-again', { projectId, deliveryId })).toEqual(
      refusal(404, { deliveryId: 'There is no such message in this project' }),
    );
  });

  it.each([
    ['without a title', { kind: 'mail', recipients: ['a@example.com'] }, 'title'],
    ['without a kind', { title: 'A', url: 'https://hooks.example' }, 'kind'],
    ['of an unknown kind', { title: 'A', kind: 'pigeon' }, 'kind'],
    ['for an unknown occasion', { title: 'A', kind: 'mail', recipients: ['a@example.com'], when: 'never' }, 'when'],
    ['to nobody', { title: 'A', kind: 'mail' }, 'recipients'],
    ['to no address', { title: 'A', kind: 'mail', recipients: ['ada'] }, 'recipients'],
    ['to a text', { title: 'A', kind: 'mail', recipients: 'ada@example.com' }, 'recipients'],
    [
      'to people by webhook',
      { title: 'A', kind: 'webhook', url: 'https://a.example', recipients: ['a@b.de'] },
      'recipients',
    ],
    ['nowhere', { title: 'A', kind: 'webhook' }, 'url'],
    ['to a host that is too long', { title: 'A', kind: 'slack', url: `http://${'a'.repeat(400)}.example/` }, 'url'],
    ['to something else than the web', { title: 'A', kind: 'slack', url: 'file:///etc/passwd' }, 'url'],
    ['to a private address', { title: 'A', kind: 'webhook', url: 'http://10.0.0.1/' }, 'url'],
    ['to a cloud’s metadata', { title: 'A', kind: 'webhook', url: 'http://169.254.169.254/latest' }, 'url'],
    ['to a private address in disguise', { title: 'A', kind: 'webhook', url: 'http://[::ffff:10.0.0.1]/' }, 'url'],
    ['by mail with an address of the web', { title: 'A', kind: 'mail', url: 'https://a.example' }, 'url'],
    ['with a secret that a chat has not', { channelId: 'the chat', regenerate: true }, 'regenerate'],
    ['of another kind than before', { channelId: 'the chat', kind: 'mail' }, 'kind'],
  ])('%s is refused with a sentence', async (_what, body, field) => {
    const { projectId } = await createRunnable(PASSES);
    const chat = await createNotification(on.admin, projectId, { kind: 'slack', url: 'https://chat.example/x' });
    const channelId = 'channelId' in body ? chat.channel_id : undefined;
    const answer = await manage({ projectId, ...body, channelId });
    expect(answer).toEqual(refusal(422, { [field]: expect.any(String) }));
  });
});
