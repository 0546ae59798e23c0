import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { buildSignUp } from '../factories/account.js';
import { createNotification, readDeliveries, sendTest } from '../factories/notification.js';
import { createProject } from '../factories/project.js';
import { shareMailServer } from '../support/servers/mail-server.js';
import { TestServer } from '../support/product/server.js';
import { until } from '../support/time/until.js';
import { shareWebhookReceiver } from '../support/servers/webhook-receiver.js';

const VERIFY = 'Verify your email address';

const mails = shareMailServer();
const receiver = shareWebhookReceiver();
const servers: TestServer[] = [];
const start = async (SMTP_URL: string): Promise<TestServer> => {
  const server = await TestServer.start({ env: { SMTP_URL, WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' } });
  servers.push(server);
  return server;
};
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

/** A mail server that accepts connections and stays silent. */
let silent: Server;
const calls: Socket[] = [];
beforeAll(async () => {
  silent = createServer((socket) => {
    calls.push(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  for (const socket of calls) socket.destroy();
  await new Promise((resolve) => silent.close(resolve));
});

async function register(server: TestServer): Promise<string> {
  const person = buildSignUp();
  await server.api.ok('/users/register', person);
  return person.email;
}

describe('a mail', () => {
  it('that waits for the mail server survives a stop of the server', async () => {
    const server = await start('smtp://127.0.0.1:1');
    const email = await register(server);
    await until('the first try', () => server.log.includes('Could not send a mail'));
    await server.shutDown();
    await server.begin({ SMTP_URL: mails.url });
    await mails.next(email, VERIFY);
    expect(mails.to(email)).toHaveLength(1);
  });

  it('that was being sent when the server was killed is sent after the restart', async () => {
    const server = await start(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    const email = await register(server);
    await until('the mail server to be called', () => calls.length > 0);
    await server.kill();
    await server.begin({ SMTP_URL: mails.url });
    expect((await mails.next(email, VERIFY)).to).toBe(email);
  });

  it('is sent once, by one of several servers', async () => {
    const one = await start(mails.url);
    const other = await TestServer.startBeside(one);
    servers.unshift(other);
    const emails = await Promise.all([one, other, one, other, one, other].map(register));
    await Promise.all(emails.map((email) => mails.next(email, VERIFY)));
    const told = () => mails.mails.filter(({ text }) => emails.some((email) => text.includes(email)));
    await until('the administrator to be told of each', () => told().length >= emails.length);
    await other.shutDown();
    await one.shutDown();
    expect(told()).toHaveLength(emails.length);
    for (const email of emails) expect(mails.to(email)).toHaveLength(1);
  });
});

describe('hundreds of webhooks to a host that never answers', () => {
  it('delay no mail and no webhook of another project, and only fill their own share', async () => {
    const server = await start(mails.url);
    const admin = await server.admin();
    calls.length = 0;
    const [projectId, other] = [await createProject(admin), await createProject(admin)];
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/hook`;
    const { channel_id } = await createNotification(admin, projectId, { url });
    const good = await createNotification(admin, other, { url: receiver.url('/good') });
    for (let sent = 0; sent < 400; sent++) await sendTest(admin, projectId, channel_id);
    await until('the host to be called', () => calls.length > 0);
    const email = await register(server);
    await sendTest(admin, other, good.channel_id);
    await mails.next(email, VERIFY);
    await receiver.received('/good');
    expect((await readDeliveries(admin, projectId)).filter(({ state }) => state === 'waiting').length).toBeGreaterThan(
      0,
    );
    expect(calls.filter(({ destroyed }) => !destroyed).length).toBeLessThanOrEqual(2);
  });
});
