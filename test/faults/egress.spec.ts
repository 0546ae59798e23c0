import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSteps, opening, resultOf, type Step } from '../factories/steps.js';
import { ownServer } from '../support/product/shared-server.js';
import { shareSite } from '../support/browser/shared-site.js';

const SENTENCE = 'is blocked on this server (RUN_BLOCK)';
const METADATA = 'http://169.254.169.254/latest/meta-data/';

const on = ownServer({ env: { RUN_CONCURRENCY: '1', RUN_BLOCK: '*.intern', RUN_ALLOW: 'admin.localhost' } });
const shop = shareSite();
/** Redirects callers to the address after `/`. */
let redirector: Server;
let redirect: string;

beforeAll(async () => {
  redirector = createServer((request, response) => {
    response.writeHead(302, { Location: request.url?.slice(1) }).end();
  });
  await new Promise<void>((resolve) => redirector.listen(0, '127.0.0.1', resolve));
  redirect = `http://127.0.0.1:${(redirector.address() as AddressInfo).port}/`;
});
afterAll(() => {
  redirector.closeAllConnections();
  redirector.close();
});

const calling = (redirectURL: string): Step => ({ title: 'Call', eventType: 'HTTP request', redirectURL });
const scripting = (script: string): Step => ({ title: 'Script', eventType: 'Run script', script });

/** Opens the shop and runs steps as a file; answers the report's message for each. */
async function messagesOf(...steps: Step[]): Promise<string[]> {
  const result = await resultOf(on.admin, await createSteps(on.admin, ...steps));
  expect(result.reason).toBe('');
  return result.cases.map(({ message, value }) => message || (value ?? ''));
}

describe('a run on the server', () => {
  it('does not open the server itself or cloud metadata, in any way', async () => {
    const { url } = on.server;
    const { port } = new URL(url);
    const own = [url, `http://localhost:${port}`, `http://0.0.0.0:${port}`, `http://[::ffff:7f00:1]:${port}`].map(
      (origin) => `${origin}/api/health`,
    );
    const addresses = [...own, METADATA, 'http://wiki.intern/'];
    expect(await messagesOf(...addresses.map((address) => opening('Open', address)))).toEqual(
      addresses.map((address) => `${address} ${SENTENCE}`),
    );
    expect(await messagesOf(...addresses.map(calling))).toEqual(addresses.map((address) => `${address} ${SENTENCE}`));
  });

  it('does not follow a redirect there', async () => {
    const own = `${on.server.url}/api/health`;
    expect(
      await messagesOf(opening('Open', redirect + own), opening('Open', redirect + METADATA), calling(redirect + own)),
    ).toEqual([
      `${own} ${SENTENCE}`,
      `${METADATA} ${SENTENCE}`,
      `${redirect}${own} redirects to an address that ${SENTENCE}`,
    ]);
  });

  it('does not reach it with a script of a page, while the shop works as usual', async () => {
    const { host } = new URL(on.server.url);
    const [opened, fetched, connected, called] = await messagesOf(
      opening('Shop', shop.url),
      scripting(`return fetch('http://${host}/api/health', { mode: 'no-cors' }).then(() => 'reached', () => 'failed')`),
      scripting(`return new Promise((resolve) => {
        const socket = new WebSocket('ws://${host}/socket.io/?EIO=4&transport=websocket');
        socket.onopen = () => resolve('reached');
        socket.onerror = () => resolve('failed');
      })`),
      calling(shop.url),
    );
    expect([opened, fetched, connected, called]).toEqual([expect.any(String), 'failed', 'failed', '200']);
    expect(opened).not.toContain('could not be opened');
  });

  it('reaches what an operator allows', async () => {
    const { port } = new URL(on.server.url);
    expect(await messagesOf(calling(`http://admin.localhost:${port}/api/health`))).toEqual(['200']);
  });
});

describe('a recording on the server', () => {
  it('does not open the server itself', async () => {
    const file = await createSteps(on.admin);
    const answer = await on.admin.call('/recordings/start', { ...file, url: on.server.url });
    expect(answer.status).not.toBe('success');
    expect(JSON.stringify(answer)).toContain(`${on.server.url}/ ${SENTENCE}`);
  });
});
