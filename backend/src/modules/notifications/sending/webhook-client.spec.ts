import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readSettings } from '../../../config/settings.js';
import { WebhookClient } from './webhook-client.js';

let server: Server;
let requests = 0;
beforeAll(async () => {
  server = createServer((_request, response) => {
    requests += 1;
    response.end('thanks');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const client = (WEBHOOK_PRIVATE_HOSTS = '') => new WebhookClient(readSettings({ WEBHOOK_PRIVATE_HOSTS }));
const url = (host: string) => new URL(`http://${host}:${(server.address() as AddressInfo).port}/`);
const post = (to: URL, hosts?: string) => client(hosts).post(to, {}, '{}', new AbortController().signal);

describe('a webhook to a private host', () => {
  it('is refused when its name is resolved, before anything is sent', async () => {
    await expect(post(url('localhost'))).rejects.toMatchObject({
      message: expect.stringContaining('private address'),
      isFinal: true,
    });
    await expect(post(url('127.0.0.1'))).rejects.toThrow('private address');
    expect(requests).toBe(0);
  });

  it('is sent if the host is allowed', async () => {
    for (const hosts of ['localhost', '127.0.0.0/8', '*'])
      expect(await post(url('localhost'), hosts)).toEqual({ status: 200, reply: 'thanks' });
  });
});

describe('a webhook that fails', () => {
  it('says why, without the URL', async () => {
    await expect(post(new URL('http://127.0.0.1:1/secret'), '*')).rejects.toThrow(
      'Nothing answers at its host and port',
    );
    const plain = url('localhost');
    plain.protocol = 'https:';
    await expect(post(plain, '*')).rejects.toThrow('does not speak the protocol');
  });
});
