import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from '@jest/globals';
import { checkTestCase, DEFAULT_VIEWPORT, type TestCase } from '@testplatform/contract';
import {
  inRealTime,
  led,
  passTime,
  point,
  type RecordingLab,
  shareRecorder,
} from '../../../test/support/browser/recording.js';
import { shareSite } from '../../../test/support/browser/shared-site.js';
import { until } from '../../../test/support/time/until.js';
import { jpegSize } from '../record/jpeg-size.js';

const shop = shareSite();
const on = shareRecorder();

const opening = (path: string) => `Open ${new URL(shop.url).host}${path}`;

/** Runs what was recorded, as the Xecutor would; answers the errors by title, none when it passes. */
async function faults(cases: readonly TestCase[]): Promise<Record<string, unknown>> {
  const refused = cases.flatMap((one) => (checkTestCase(one).errors ? [[one.title, checkTestCase(one).errors]] : []));
  const options = { executionType: 'xecutor', uploadFolders: [process.cwd()] } as const;
  const { results } = await inRealTime(() => on.lab.run(cases, options));
  const failed = results.filter(({ status }) => status !== 'success').map(({ title, message }) => [title, message]);
  const left = results.length === cases.length ? [] : [['the run', `ended after ${results.length} cases`]];
  return Object.fromEntries([...refused, ...failed, ...left]);
}

/** The address reported last. */
const shownAt = (events: RecordingLab['events']): string | undefined =>
  events.findLast((event) => event.kind === 'page')?.url;

/** Starts recording on the shop, and ends it. */
async function recordAt(path: string, work: (recorded: RecordingLab) => Promise<void>): Promise<void> {
  const recorded = await on.browser.open(`${shop.url}${path}`);
  try {
    await work(recorded);
  } finally {
    await recorded.close();
  }
}

it('records signing in, and the recording passes', () =>
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
    expect(await faults(cases())).toEqual({});
  }));

it('records a purchase: searching, choosing, ticking and sending', () =>
  recordAt('/', async ({ page, stepsAre, cases }) => {
    await page.getByRole('searchbox').click();
    await page.getByRole('searchbox').pressSequentially('lamp');
    await page.keyboard.press('Enter');
    await page.getByText('Results for').waitFor();
    await led(page);
    await page.getByTestId('product-card').getByRole('link').first().click();
    await page.getByTestId('add-to-cart').waitFor();
    await led(page);
    await page.getByTestId('add-to-cart').click();
    await page.getByTestId('to-checkout').waitFor();
    await led(page);
    await page.getByTestId('to-checkout').click();
    await page.getByLabel('Full name').waitFor();
    await led(page);
    await page.getByLabel('Full name').pressSequentially('Dana Demo');
    await page.getByLabel('Email').pressSequentially('dana@example.com');
    // The choice counts, not the keys that led to it.
    await page.getByLabel('Country').press('Escape');
    await page.getByLabel('Country').selectOption('Kenya');
    await page.getByLabel('Express').check();
    await page.getByText('Wrap it as a gift').click();
    await page.getByLabel('I accept the terms').click();
    await page.getByTestId('gift').uncheck();
    await page.getByTestId('place-order').click();
    await page.getByTestId('thanks').waitFor();
    await stepsAre(
      opening(''),
      'Type into “Search products”',
      'Press Enter in “Search products”',
      'Click “Drawing of a lamp Desk lamp”',
      'Click “Add to cart”',
      'Click “Go to checkout”',
      'Type into “Full name”',
      'Type into “Email”',
      'Select “Kenya” in “Country”',
      'Check “Express”',
      'Check “Wrap it as a gift”',
      'Check “I accept the terms”',
      'Clear the box “Wrap it as a gift”',
      'Click “Place order”',
    );
    expect(await faults(cases())).toEqual({});
  }));

it('records in frames', () =>
  recordAt('/frame', async ({ page, stepsAre, cases }) => {
    await Promise.all(page.frames().map(led));
    const inner = page.frameLocator('#outer').frameLocator('#inner');
    await inner.getByLabel('Message').pressSequentially('Hello');
    await inner.getByTestId('save').click();
    await stepsAre(opening('/frame'), 'Type into “Message”', 'Click “Save message”');
    await page.frameLocator('#outer').locator('#outer-button').click();
    await stepsAre(opening('/frame'), 'Type into “Message”', 'Click “Save message”', 'Click “Outer button”');
    expect(cases()[1]?.targetField).toBe('frame=outer >> frame=inner >> testid="message"');
    expect(await faults(cases())).toEqual({});
  }));

it('records in shadow roots', () =>
  recordAt('/shadow', async ({ page, stepsAre, cases }) => {
    await page.getByTestId('rater').pressSequentially('Dana');
    await page.getByRole('button', { name: '4 stars' }).click();
    await stepsAre(opening('/shadow'), 'Type into “Your name”', 'Click “4 stars”');
    expect(await faults(cases())).toEqual({});
  }));

it('records tabs that the page opens and the person closes', () =>
  recordAt('/tabs', async ({ page, stepsAre, cases }) => {
    const opened = page.waitForEvent('popup');
    await page.getByTestId('open-link').click();
    const second = await opened;
    await second.getByTestId('tab-name').waitFor();
    await led(second);
    await second.getByTestId('tab-name').click();
    await stepsAre(opening('/tabs'), 'Click “Open in a new tab”', 'Click “Opened by link”');
    await page.getByTestId('tab-name').click();
    await stepsAre(
      opening('/tabs'),
      'Click “Open in a new tab”',
      'Click “Opened by link”',
      'Go to tab 1',
      'Click “First tab”',
    );
    expect(await faults(cases())).toEqual({});
  }));

it('follows the person to the tab that they selected in the window: what it shows, and whose closing counts', () =>
  recordAt('/tabs', async ({ page, stepsAre, cases, events }) => {
    const opened = page.waitForEvent('popup');
    await page.getByTestId('open-link').click();
    const second = await opened;
    await second.getByTestId('tab-name').waitFor();
    const steps = [opening('/tabs'), 'Click “Open in a new tab”'];
    await stepsAre(...steps);
    await page.getByTestId('tab-name').click();
    steps.push('Go to tab 1', 'Click “First tab”');
    await stepsAre(...steps);
    await until('the address of the first tab', () => shownAt(events) === `${shop.url}/tabs`);
    await second.close();
    await page.getByRole('heading', { name: 'Tabs' }).click();
    await stepsAre(...steps, 'Click “Tabs”');
    expect(await faults(cases())).toEqual({});
  }));

it('records dialog answers before what opens the dialogs', () =>
  recordAt('/dialogs', async ({ page, stepsAre, cases }) => {
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Confirmed').waitFor();
    await page.getByRole('button', { name: 'Prompt' }).press('Enter');
    await page.getByText('Hello Nobody').waitFor();
    await page.getByRole('button', { name: 'Alert' }).click();
    await stepsAre(
      opening('/dialogs'),
      'Accept “Are you sure?”',
      'Click “Confirm”',
      'Accept “What is your name?”',
      'Press Enter in “Prompt”',
      'Click “Alert”',
    );
    expect(await faults(cases())).toEqual({});
  }));

it('records chosen files', () =>
  recordAt('/upload', async ({ page, stepsAre, cases }) => {
    const files = ['package.json', 'README.md'].map((name) => resolve(name));
    // Like the browser's own file window, so the paths stay known.
    const session = await page.context().newCDPSession(page);
    const { result } = await session.send('Runtime.evaluate', { expression: `document.querySelector('[type=file]')` });
    await session.send('DOM.setFileInputFiles', { files, objectId: result.objectId });
    await page.getByRole('button', { name: 'Upload' }).click();
    await stepsAre(opening('/upload'), 'Choose files in “Files”', 'Click “Upload”');
    expect(cases()[1]?.filePath).toBe(files.join(','));
    expect(await faults(cases())).toEqual({});
  }));

it('records what the person does with the window: address bar, back, forward, reload and closing a tab', () =>
  recordAt('/practice', async ({ page, stepsAre, cases }) => {
    await page.goto(`${shop.url}/tables`);
    await stepsAre(opening('/practice'), opening('/tables'));
    await page.goBack();
    await stepsAre(opening('/practice'), opening('/tables'), 'Go back');
    await page.goForward();
    await stepsAre(opening('/practice'), opening('/tables'), 'Go back', 'Go forward');
    await page.reload();
    // `replaceState` opens no document, so it is no step.
    await page.evaluate(() => history.replaceState(null, '', '/elsewhere'));
    await page.goto(`${shop.url}/tabs`);
    await led(page);
    const popup = page.waitForEvent('popup');
    await page.getByTestId('open-window').click();
    const opened = await popup;
    await opened.getByTestId('tab-name').waitFor();
    const before = [
      opening('/practice'),
      opening('/tables'),
      'Go back',
      'Go forward',
      'Load the page again',
      opening('/tabs'),
      'Click “Open a window”',
    ];
    await stepsAre(...before);
    passTime(1_000);
    await opened.close();
    await stepsAre(...before, 'Close the tab');
    expect(await faults(cases())).toEqual({});
  }));

it('records nothing that a page does in response to a click', () =>
  recordAt('/tabs/second', async ({ page, stepsAre, recording, events }) => {
    await page.evaluate(() =>
      document.body.insertAdjacentHTML('beforeend', '<button onclick="location.reload()">Again</button>'),
    );
    await page.getByRole('button', { name: 'Again' }).click();
    await page.getByRole('button', { name: 'Again' }).waitFor({ state: 'detached' });
    await led(page);
    const at = opening('/tabs/second');
    await stepsAre(at, 'Click “Again”');
    await recording.perform({ kind: 'visit', to: '/practice' });
    await page.getByRole('link', { name: 'Tables' }).waitFor();
    await recording.perform({ kind: 'back' });
    await recording.perform({ kind: 'forward' });
    await stepsAre(at, 'Click “Again”', 'Open /practice', 'Go back', 'Go forward');
    expect(await recording.perform({ kind: 'forward' })).toEqual({ error: 'There is no page to go forward to' });
    expect(events).toContainEqual({ kind: 'page', url: `${shop.url}/practice`, title: await page.title() });
  }));

it('leaves a tab without history for the previous one', () =>
  recordAt('/tabs', async ({ page, stepsAre, cases, recording }) => {
    const popup = page.waitForEvent('popup');
    await page.getByTestId('open-link').click();
    await (await popup).getByTestId('tab-name').waitFor();
    expect(await recording.perform({ kind: 'back' })).toEqual({ done: true });
    await page.getByTestId('tab-name').click();
    await stepsAre(opening('/tabs'), 'Click “Open in a new tab”', 'Close the tab', 'Click “First tab”');
    expect(await faults(cases())).toEqual({});
  }));

it('records choices in a list with the mouse, in the picture', () =>
  recordAt('/checkout', async ({ page, stepsAre, command, cases }) => {
    await point(command, page.getByTestId('country'));
    await point(command, page.getByRole('option', { name: 'Japan' }));
    await stepsAre(opening('/checkout'), 'Select “Japan” in “Country”');
    expect(cases()[1]).toMatchObject({ eventType: 'Select option', option: 'Japan', targetField: 'testid="country"' });
  }));

it('records double clicks and right clicks', () =>
  recordAt('/mouse', async ({ page, stepsAre, cases }) => {
    await page.locator('#pad').dblclick();
    await page.locator('#pad').click({ button: 'right' });
    await page.getByTestId('pad-result').getByText('Right clicked').waitFor();
    await stepsAre(opening('/mouse'), 'Double-click “Click anywhere here”', 'Right-click “Click anywhere here”');
    expect(await faults(cases())).toEqual({});
  }));

it('masks a password, shown in clear or not, and does not find an editor by what is typed into it', () =>
  recordAt('/practice', async ({ page, stepsAre, cases }) => {
    await page.evaluate(() => {
      document.body.insertAdjacentHTML(
        'beforeend',
        `<label>Secret <input type="password"></label><button onclick="this.previousElementSibling.control.type = 'text'">Reveal</button>
        <label>New <input autocomplete="new-password"></label><div contenteditable role="textbox" aria-label="Story">Once</div>`,
      );
    });
    await page.getByLabel('Secret').pressSequentially('ab');
    await page.getByText('Reveal').click();
    await page.getByLabel('Secret').press('c');
    await page.getByLabel('New').pressSequentially('de');
    await page.getByLabel('Story').press('!');
    const shown = ['Type into “Secret”', 'Click “Reveal”', 'Type into “Secret”'];
    await stepsAre(opening('/practice'), ...shown, 'Type into “New”', 'Type into “Story”');
    expect(
      cases()
        .slice(1)
        .map(({ inputTextMask, targetField }) => [inputTextMask, targetField]),
    ).toEqual([
      ['Yes', 'role=textbox[name="Secret"]'],
      [undefined, 'role=button[name="Reveal"]'],
      ['Yes', 'role=textbox[name="Secret"]'],
      ['Yes', 'role=textbox[name="New"]'],
      ['No', 'role=textbox[name="Story"]'],
    ]);
  }));

it('survives a page that hangs', () =>
  recordAt('/hang', async ({ page, command, events }) => {
    await command({ kind: 'mode', mode: 'idle' });
    const box = await page.getByTestId('hang').boundingBox();
    const at = { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5, button: 'left', clicks: 1 } as const;
    await command({ kind: 'input', input: { kind: 'down', ...at } });
    void command({ kind: 'input', input: { kind: 'up', ...at } });
    await until(
      'the page to hang',
      async () => 'error' in (await command({ kind: 'input', input: { kind: 'text', text: 'x' } })),
    );
    expect(await command({ kind: 'visit', to: `${shop.url}/tables` })).toEqual({ done: true });
    await until('its title', () => events.some((one) => one.kind === 'page' && one.url.endsWith('/tables')));
    expect(events.every(({ kind }) => kind !== 'closed')).toBe(true);
  }));

it('records a click that starts a download as a download', () =>
  recordAt('/practice', async ({ page, stepsAre, cases }) => {
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<a href="data:text/plain,x" download="x.txt">Get it</a>');
    });
    await page.getByText('Get it').click();
    await stepsAre(opening('/practice'), 'Download with “Get it”');
    expect(cases()[1]).toMatchObject({ eventType: 'Download', targetField: 'role=link[name="Get it"]' });
    expect(checkTestCase(cases()[1])).toEqual({ value: cases()[1] });
  }));

it('continues in an empty page after a crash, and reports when nothing is left', () =>
  recordAt('/practice', async ({ page, stepsAre, events, recording }) => {
    const session = await page.context().newCDPSession(page);
    void session.send('Page.crash').catch(() => undefined);
    await until('the empty page', () => events.some((one) => one.kind === 'page' && one.url === 'about:blank'));
    const notices = () => events.flatMap((event) => (event.kind === 'unheard' ? [event.reason] : []));
    const crashed = 'The page crashed, and an empty one took its place. Open its address again to go on';
    await until('the word', () => notices().length > 0);
    expect(await recording.perform({ kind: 'visit', to: `${shop.url}/tables` })).toEqual({ done: true });
    await stepsAre(opening('/practice'), opening('/tables'));
    await until('its end', () => notices().length > 1);
    expect(notices()).toEqual([crashed, null]);
    const context = page.context();
    await Promise.all(context.pages().map((one) => one.close()));
    await until('the end', () => events.some(({ kind }) => kind === 'closed'));
    expect(events.at(-1)).toEqual({ kind: 'closed', reason: 'The browser was closed' });
  }));

it('accepts mouse and keyboard input, and shows its effect', () =>
  recordAt('/login', async ({ page, command, cases, stepsAre, frames }) => {
    await point(command, page.getByLabel('Email'));
    await command({ kind: 'input', input: { kind: 'key-down', key: 'a' } });
    await command({ kind: 'input', input: { kind: 'key-up', key: 'a' } });
    await command({ kind: 'input', input: { kind: 'text', text: 'é@example.com' } });
    await stepsAre(opening('/login'), 'Type into “Email”');
    await until('the whole text', () => cases()[1]?.inputText === 'aé@example.com');
    const shown = frames.length;
    await command({ kind: 'input', input: { kind: 'text', text: 'x' } });
    await inRealTime(() => until('another picture', () => frames.length > shown));
    expect(await command({ kind: 'input', input: { kind: 'key-down', key: 'Nokey' } })).toEqual({
      error: expect.stringContaining('Nokey'),
    });
  }));

it('uses the browser of the environment, with pictures of its size', async () => {
  const viewport = { width: 412, height: 915 };
  const recorded = await on.browser.open(`${shop.url}/login`, false, { viewport, isMobile: true, locale: 'de-DE' });
  try {
    const { page, frames } = recorded;
    const seen = await page.evaluate(() => [navigator.language, navigator.maxTouchPoints > 0, screen.width]);
    expect(seen).toEqual(['de-DE', true, viewport.width]);
    const isThere = () => frames.some((jpeg) => isDeepStrictEqual(jpegSize(jpeg), viewport));
    await inRealTime(() => until('a picture of that size', isThere));
  } finally {
    await recorded.close();
  }
});

it('does not resize a window', async () => {
  const recorded = await on.browser.open(`${shop.url}/tabs`, true);
  try {
    const { page, stepsAre } = recorded;
    const size = () => page.evaluate(() => [window.innerWidth, window.innerHeight]);
    expect(await size()).not.toEqual([DEFAULT_VIEWPORT.width, DEFAULT_VIEWPORT.height]);
    const popup = page.waitForEvent('popup');
    await page.getByTestId('open-link').click();
    await (await popup).getByTestId('tab-name').waitFor();
    await stepsAre(opening('/tabs'), 'Click “Open in a new tab”');
    expect((await popup).viewportSize()).toEqual(page.viewportSize());
  } finally {
    await recorded.close();
  }
});
