import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MAIL_PASSWORD, shareMailbox } from '../../../test/support/servers/imap-server.js';
import { SOCKS, socksReply } from '../egress/socks.js';
import { openMailClient } from './mail-client.js';

const mailbox = shareMailbox();

/** A SOCKS proxy that sends its reply and the mail server's greeting in one packet. */
const proxy = createServer((client) => void relay(client));
beforeAll(() => new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => proxy.close(resolve)));

async function relay(client: Socket): Promise<void> {
  await once(client, 'data');
  client.write(Uint8Array.of(5, 0));
  await once(client, 'data');
  const server = connect(mailbox.port, '127.0.0.1');
  const [greeting] = (await once(server, 'data')) as [Buffer];
  client.write(Buffer.concat([socksReply(SOCKS.connected), greeting]));
  server.pipe(client).pipe(server);
}

it('hears a mail server that speaks together with the proxy', async () => {
  const server = { host: '127.0.0.1', port: mailbox.port, isSecure: false };
  const way = { proxy: `socks5://127.0.0.1:${(proxy.address() as AddressInfo).port}`, anyCertificate: false };
  const over = new AbortController();
  const client = await openMailClient(server, { user: 'shop', pass: MAIL_PASSWORD }, way, over.signal);
  expect(client.authenticated).toBeTruthy();
  const closed = once(client, 'close');
  over.abort();
  await closed;
});
