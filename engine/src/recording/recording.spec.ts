import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkTestCase, type RecordingEvent } from '@testplatform/contract';
import { type EngineLab, startLab } from '../../../test/support/engine.js';
import { launchShared, type RecordingLab, type SharedBrowser } from '../../../test/support/recording.js';
import { childBrowsers } from '../../../test/support/processes.js';
import { shareSite } from '../../../test/support/shared-site.js';
import { until } from '../../../test/support/until.js';
import { openRecording } from './open-recording.js';

const shop = shareSite();
let browser: SharedBrowser;
let lab: EngineLab;
beforeAll(async () => {
  [browser, lab] = await Promise.all([launchShared(), startLab()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), lab.close()]);
});

/** Leads a browser on the shop, and ends it. */
async function recordAt(path: string, work: (recorded: RecordingLab) => Promise<void>): Promise<void> {
  const recorded = await browser.open(`${shop.url}${path}`);
  try {
    await work(recorded);
  } finally {
    await recorded.close();
  }
}

it('records signing in, and what it recorded passes', () =>
  recordAt('/login', async ({ page, stepsAre, cases }) => {
    await page.getByLabel('Email').click();
    await page.getByLabel('Email').pressSequentially('demo@example.com');
    await page.getByLabel('Password').click();
    await page.getByLabel('Password').pressSequentially('demo1234');
    await page.getByTestId('sign-in').click();
    await stepsAre(
      `Open ${new URL(shop.url).host}/login`,
      'Type into “Email”',
      'Type into “Password”',
      'Click “Sign in”',
    );
    expect(cases()[2]).toMatchObject({ inputTextMask: 'Yes', inputText: 'demo1234' });
    for (const one of cases()) expect(checkTestCase(one)).toEqual({ value: one });
    const { outcome, results } = await lab.run(cases());
    expect(results.map(({ status, message }) => [status, message])).toEqual(cases().map(() => ['success', '']));
    expect(outcome.status).toBe('success');
  }));

it('takes mouse and keyboard, and shows what they do', () =>
  recordAt('/login', async ({ page, command, cases, stepsAre, frames }) => {
    const box = await page.getByLabel('Email').boundingBox();
    const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 10, button: 'left', clicks: 1 } as const;
    for (const kind of ['move', 'down', 'up'] as const)
      expect(await command({ kind: 'input', input: { kind, ...at } })).toEqual({ done: true });
    await command({ kind: 'input', input: { kind: 'key-down', key: 'a' } });
    await command({ kind: 'input', input: { kind: 'key-up', key: 'a' } });
    await command({ kind: 'input', input: { kind: 'text', text: 'é@example.com' } });
    await stepsAre(`Open ${new URL(shop.url).host}/login`, 'Type into “Email”');
    await until('the whole text', () => cases()[1]?.inputText === 'aé@example.com');
    const shown = frames.length;
    await command({ kind: 'input', input: { kind: 'text', text: 'x' } });
    await until('another picture', () => frames.length > shown);
    expect(await command({ kind: 'input', input: { kind: 'key-down', key: 'Nokey' } })).toEqual({
      error: expect.stringContaining('Nokey') as string,
    });
  }));

it('says why an address can’t be opened, and leaves no browser', async () => {
  const listener = { event: () => undefined, frame: () => undefined, watched: () => false };
  const project = { isSinglePageApp: false, dataCollection: {}, dataBinding: [] };
  await expect(openRecording({}, { url: 'http://127.0.0.1:9/', project, listener })).rejects.toThrow(
    /could not be opened/,
  );
  await expect(openRecording({}, { url: 'file:///etc/passwd', project, listener })).rejects.toThrow(
    'Addresses that start with file: can’t be opened: use http:// or https://',
  );
});

it('ends within seconds and leaves nothing', async () => {
  const events: RecordingEvent[] = [];
  const before = childBrowsers().length;
  const recording = await openRecording(
    {},
    {
      url: `${shop.url}/hang`,
      project: { isSinglePageApp: false, dataCollection: {}, dataBinding: [] },
      listener: { event: (event) => events.push(event), frame: () => undefined, watched: () => false },
    },
  );
  expect(childBrowsers().length).toBe(before + 1);
  await recording.close();
  expect(childBrowsers().length).toBe(before);
  expect(events.at(-1)).toEqual({ kind: 'closed', reason: 'The recording was ended' });
  expect(await recording.perform({ kind: 'reload' })).toEqual({ error: 'The browser of this recording is closed' });
});
