import { readdirSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { type BrowserSettings, clock, newTestCase, type RecordingEvent } from '@testplatform/contract';
import { MAIL_PASSWORD, shareMailbox } from '../../../test/support/servers/imap-server.js';
import { SELF_SIGNED } from '../../../test/support/servers/self-signed.js';
import { childBrowsers } from '../../../test/support/processes.js';
import { shareSite } from '../../../test/support/browser/shared-site.js';
import { until } from '../../../test/support/time/until.js';
import { endWarmBrowsers } from '../../../test/support/browser/warm-browser.js';
import { openRecording } from './open-recording.js';
import type { RecordingBrowser } from './types.js';
import { TEMP_PREFIX } from '../browsers/launch/temp-folder.js';

const shop = shareSite();
const mailbox = shareMailbox();
const events: RecordingEvent[] = [];
beforeEach(() => void events.splice(0));

const open = (url: string, browser?: BrowserSettings): Promise<RecordingBrowser> =>
  openRecording(
    {},
    {
      url,
      project: { isSinglePageApp: false, dataCollection: {}, dataBinding: [], browser },
      listener: { event: (event) => events.push(event), frame: () => undefined, watched: () => false },
    },
  );
const closings = () => events.flatMap((event) => (event.kind === 'closed' ? [event.reason] : []));
/** What a browser may leave behind: processes and folders. */
const remains = () => [
  ...childBrowsers(),
  ...readdirSync(tmpdir()).filter((name) => name.startsWith(`${TEMP_PREFIX}${process.pid}-`)),
];

beforeAll(endWarmBrowsers);

it('ends within seconds and leaves nothing', async () => {
  const recording = await open(`${shop.url}/practice`);
  expect(childBrowsers()).toHaveLength(1);
  await recording.close();
  expect(remains()).toEqual([]);
  expect(events.at(-1)).toEqual({ kind: 'closed', reason: 'The recording was ended' });
  expect(await recording.perform({ kind: 'reload' })).toEqual({ error: 'The browser of this recording is closed' });
});

it('opens a site with a self-signed certificate, signs in with the address, and tries steps there', async () => {
  const site = createServer(SELF_SIGNED, (request, response) => {
    const isKnown = request.headers.authorization === `Basic ${btoa('Ann:open sesame')}`;
    response.writeHead(isKnown ? 200 : 401, {
      'WWW-Authenticate': 'Basic realm="Staging"',
      'Content-Type': 'text/html',
    });
    response.end('<link rel="icon" href="data:,"><p>Shop</p>');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  const written = `https://Ann:open%20sesame@${host}/`;
  const recording = await open(written, { ignoreHTTPSErrors: true });
  const testCase = { ...newTestCase('HTTP request'), title: 'Call', redirectURL: '/', maxWaitingTime: 60 };
  const answer = await recording.perform({ kind: 'try', testCase });
  await recording.close();
  site.closeAllConnections();
  site.close();
  expect(answer).toMatchObject({ tried: { status: 'success' } });
  expect(events.flatMap((event) => (event.kind === 'page' ? [event.url] : []))).toContain(`https://${host}/`);
  expect(events.flatMap((event) => (event.kind === 'step' ? [event.step.testCase] : []))).toMatchObject([
    { eventType: 'URL redirect', title: `Open ${host}`, redirectURL: written },
  ]);
});

it('tries to read a mail that arrived since the recording began', async () => {
  const recording = await open('');
  const began = clock.now();
  mailbox.deliver('ada@example.com', 'Welcome', 'Content-Type: text/plain\n\nHello Ada', began);
  const later = jest.spyOn(clock, 'now').mockReturnValue(began + 3_600_000);
  const account = { mailServer: mailbox.url, mailUser: 'shop', inputText: MAIL_PASSWORD };
  const testCase = { ...newTestCase('Read mail'), ...account, title: 'Read', maxWaitingTime: 60 };
  const answer = await recording.perform({ kind: 'try', testCase });
  later.mockRestore();
  await recording.close();
  expect(answer).toEqual({ tried: expect.objectContaining({ status: 'success', message: '' }) });
});

it('reports that the browser is lost, and leaves nothing', async () => {
  const recording = await open(shop.url);
  for (const { pid } of childBrowsers()) process.kill(-pid, 'SIGKILL');
  await until('the end', () => closings().length > 0);
  await recording.close();
  expect(closings()).toEqual(['The browser was closed']);
  await until('the browser to be buried', () => remains().length === 0);
});

it.each([
  ['http://127.0.0.1:9/', 'http://127.0.0.1:9/ could not be opened: browsers refuse that port'],
  ['file:///etc/passwd', 'Addresses that start with file: can’t be opened: use http:// or https://'],
])('reports why %s can’t be opened, and leaves nothing', async (url, sentence) => {
  await expect(open(url)).rejects.toThrow(sentence);
  expect(remains()).toEqual([]);
  expect(closings()).toEqual([]);
});
