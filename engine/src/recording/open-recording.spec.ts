import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { RecordingEvent } from '@testplatform/contract';
import { childBrowsers } from '../../../test/support/processes.js';
import { shareSite } from '../../../test/support/shared-site.js';
import { until } from '../../../test/support/until.js';
import { endWarmBrowsers } from '../../../test/support/warm-browser.js';
import { openRecording } from './open-recording.js';
import type { RecordingBrowser } from './types.js';
import { TEMP_PREFIX } from '../browsers/temp-folder.js';

const shop = shareSite();
const events: RecordingEvent[] = [];
beforeEach(() => void events.splice(0));

const open = (url: string): Promise<RecordingBrowser> =>
  openRecording(
    {},
    {
      url,
      project: { isSinglePageApp: false, dataCollection: {}, dataBinding: [] },
      listener: { event: (event) => events.push(event), frame: () => undefined, watched: () => false },
    },
  );
const closings = () => events.flatMap((event) => (event.kind === 'closed' ? [event.reason] : []));
/** What a browser may leave: processes, and folders. */
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

it('says when the browser is lost, and leaves nothing', async () => {
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
])('says why %s can’t be opened, and leaves nothing', async (url, sentence) => {
  await expect(open(url)).rejects.toThrow(sentence);
  expect(remains()).toEqual([]);
  expect(closings()).toEqual([]);
});
