import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright';
import { launchBrowser } from '../../../test/support/browser.js';
import { led } from '../../../test/support/recording.js';
import { until } from '../../../test/support/until.js';
import {
  parseAction,
  type RecordedAction,
  RecorderMissingError,
  startRecorder,
  stopRecorder,
} from './playwright-recorder.js';

const PAGE = `<label>Name <input></label><label><input type=checkbox> Terms</label><select aria-label=Size><option>S<option>M</select>
<button>Save</button><a href="data:text/plain,x" download="x.txt">Get</a><canvas width=50 height=50></canvas>`;

describe('Playwright’s recorder, which is not documented,', () => {
  let page: Page;
  let end: () => Promise<void>;
  const actions: RecordedAction[] = [];
  let downloads = 0;
  beforeAll(async () => {
    const browser = await launchBrowser();
    end = () => browser.close();
    const context = await browser.newContext();
    page = await context.newPage();
    await startRecorder(context, { action: (_page, action) => actions.push(action), download: () => downloads++ });
    await page.setContent(PAGE);
    await led(page);
  });
  afterAll(() => end());

  /** Waits for the next action after something is done. */
  async function after(act: () => Promise<unknown>): Promise<RecordedAction | undefined> {
    actions.length = 0;
    await act();
    await until('the action', () => actions.length > 0);
    return actions.at(-1);
  }

  it('tells what a person does in words that are understood', async () => {
    expect(await after(() => page.getByRole('button').click())).toEqual({
      name: 'click',
      selector: 'internal:role=button[name="Save"i]',
      button: 'left',
      clickCount: 1,
      modifiers: [],
      position: null,
    });
    const box = await page.locator('canvas').boundingBox();
    expect(await after(() => page.mouse.click((box?.x ?? 0) + 7, (box?.y ?? 0) + 9))).toMatchObject({
      name: 'click',
      position: { x: expect.closeTo(7, 0), y: expect.closeTo(9, 0) },
    });
    expect(await after(() => page.getByRole('button').click({ button: 'right' }))).toMatchObject({ button: 'right' });
    expect(await after(() => page.getByRole('button').click({ modifiers: ['Shift'] }))).toMatchObject({
      modifiers: ['Shift'],
    });
    expect(await after(() => page.getByRole('button').dblclick())).toMatchObject({ clickCount: 2 });
    expect(await after(() => page.getByLabel('Name').fill('Dana'))).toMatchObject({ name: 'fill', text: 'Dana' });
    expect(await after(() => page.getByLabel('Name').press('Control+Shift+ArrowLeft'))).toMatchObject({
      name: 'press',
      key: 'ArrowLeft',
      modifiers: ['Control', 'Shift'],
    });
    expect(await after(() => page.getByLabel('Size').selectOption('M'))).toMatchObject({
      name: 'select',
      options: ['M'],
    });
    expect(await after(() => page.getByLabel('Terms').check())).toMatchObject({ name: 'check' });
    expect(await after(() => page.getByLabel('Terms').uncheck())).toMatchObject({ name: 'uncheck' });
    await after(() => page.getByText('Get').click());
    await until('the download', () => downloads === 1);
  });

  it('tells what happened last before it stops, and nothing afterwards', async () => {
    actions.length = 0;
    await page.getByRole('button').click();
    await stopRecorder(page.context());
    await until('the click', () => actions.length === 1);
    await page.getByRole('button').click();
    expect(actions).toHaveLength(1);
  });

  it('gives its page what describes elements', async () => {
    const tools = await page.evaluate(() => Object.keys(Object(Reflect.get(window, 'playwright'))));
    expect(tools).toEqual(expect.arrayContaining(['$$', 'selector', 'ariaSnapshot']));
    const bindings = await page.evaluate(() => typeof Reflect.get(window, '__pw_recorderSetOverlayState'));
    expect(bindings).toBe('function');
  });
});

it('says when this version of Playwright has none', async () => {
  const none: Partial<BrowserContext> = {};
  const listener = { action: () => undefined, download: () => undefined };
  const failure = startRecorder(none as BrowserContext, listener);
  await expect(failure).rejects.toThrow(
    new RecorderMissingError('This version of Playwright can’t record: it has no _startRecording'),
  );
});

it.each([
  null,
  'click',
  {},
  { name: 'click' },
  { name: 'openPage', url: 'about:blank' },
  { name: 'navigate', url: 'http://a', selector: '' },
  { name: 'assertText', selector: '#a', text: 'x' },
])('makes no step of %j', (told) => expect(parseAction(told)).toBeNull());
