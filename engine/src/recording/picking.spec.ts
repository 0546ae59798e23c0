import { describe, expect, it } from '@jest/globals';
import {
  checkTestCase,
  newTestCase,
  type RecordingEvent,
  type RecordingMode,
  type TestCase,
} from '@testplatform/contract';
import { inRealTime, led, point, type RecordingLab, shareRecorder } from '../../../test/support/browser/recording.js';
import { until } from '../../../test/support/time/until.js';

const PAGE = `<title>Sign up</title><h1>Sign up</h1>
<p id="note">Welcome, Dana</p>
<label>Name <input name="name" value="Dana"></label>
<label>Password <input name="password" type="password" value="s3cret"></label>
<label>Country <select name="country"><option>Kenya<option selected>Japan</select></label>
<label><input type="checkbox" name="terms" checked> Terms</label>
<button data-testid="send">Send</button> <button class="more">More</button> <button class="more">More</button>
<span id="blank" style="display:inline-block;width:50px;height:20px"></span>
<iframe name="inside" srcdoc="<button>Inner</button>"></iframe>
<script>addEventListener('click', (event) => { document.title = 'Clicked ' + event.target.localName; });</script>`;
/** The same page with everything changed. */
const OTHER = `<title>Sign up</title><h1>Sign up</h1>
<p id="note">Good bye</p>
<label>Name <input name="name" value="Eve"></label>
<label>Password <input name="password" type="password" value=""></label>
<label>Country <select name="country"><option selected>Kenya<option>Japan</select></label>
<label><input type="checkbox" name="terms"> Terms</label>
<button data-testid="send" hidden>Send</button>
<span id="blank">Something</span>`;

const on = shareRecorder({ '/page': PAGE, '/other': OTHER });

async function leading(work: (recorded: RecordingLab) => Promise<void>): Promise<void> {
  const recorded = await on.browser.open(`${on.lab.url}/page`);
  try {
    await work(recorded);
  } finally {
    await recorded.close();
  }
}

const modes = (events: readonly RecordingEvent[]) => events.flatMap((one) => (one.kind === 'mode' ? [one.mode] : []));
const picked = (events: readonly RecordingEvent[]) =>
  events.flatMap((one) => (one.kind === 'picked' ? [one.locators] : []));

it('makes assertions that hold, and that fail when the page differs', () =>
  leading(async (recorded) => {
    const { command, cases, events, page } = recorded;
    const check = async (mode: RecordingMode, selector: string) => {
      const before = cases().length;
      expect(await command({ kind: 'mode', mode })).toEqual({ done: true });
      await point(command, page.locator(selector));
      await until('the step', () => cases().length === before + 1);
      await until('recording to go on', () => modes(events).at(-1) === 'record');
    };
    await check('check-text', '[name=name]');
    // The page shows the password, as after a click on an eye.
    await page.locator('[name=password]').evaluate((field) => Object.assign(field, { type: 'text' }));
    for (const name of ['password', 'country', 'terms']) await check('check-text', `[name=${name}]`);
    for (const selector of ['#note', '#blank']) await check('check-text', selector);
    await check('check-visible', '[data-testid=send]');
    const [open, ...checks] = cases();
    expect(checks.map(({ title, property, conditionals }) => [title, property, conditionals?.[0]])).toEqual([
      ['Check the value of “Name”', 'Value', { statement: 'Equal to', statementData: 'Dana' }],
      ['Check that “Password” is filled', 'Value', { statement: 'Is not empty', statementData: '' }],
      ['Check the value of “Country”', 'Value', { statement: 'Equal to', statementData: 'Japan' }],
      ['Check that “Terms” is ticked', 'Checked', { statement: 'Equal to', statementData: 'Yes' }],
      ['Check the text of “Welcome, Dana”', 'Text', { statement: 'Equal to', statementData: 'Welcome, Dana' }],
      ['Check the text of the span #blank', 'Text', { statement: 'Is empty', statementData: '' }],
      ['Check that “Send” is visible', undefined, undefined],
    ]);
    for (const one of checks) expect(checkTestCase(one)).toEqual({ value: one });
    // Only the picker received the clicks.
    expect(await page.title()).toBe('Sign up');
    expect(JSON.stringify(events)).not.toContain('s3cret');
    const runAgain = async (redirectURL: string | undefined, maxWaitingTime: number) => {
      const again = [open!, ...checks].map((one) => ({ ...one, maxWaitingTime }));
      again[0] = { ...open!, redirectURL };
      const { results } = await inRealTime(() => on.lab.run(again));
      return results.slice(1);
    };
    const same = await runAgain(open!.redirectURL, 60);
    expect(same.map(({ status }) => status)).toEqual(checks.map(() => 'success'));
    const other = await runAgain(`${on.lab.url}/other`, 1);
    expect(other.map(({ status }) => status)).toEqual(checks.map(() => 'failure'));
    // The locator uses what stays, not the text that is checked.
    expect(other.find(({ title }) => title.includes('Welcome'))?.actual).toBe('Good bye');
  }));

it('continues recording after an assertion', () =>
  leading(async (recorded) => {
    const { command, stepsAre, events, page } = recorded;
    await command({ kind: 'mode', mode: 'check-visible' });
    await point(recorded.command, recorded.page.locator('#note'));
    await until('recording to go on', () => modes(events).at(-1) === 'record');
    await page.getByTestId('send').click();
    await stepsAre(`Open ${new URL(on.lab.url).host}/page`, 'Check that “Welcome, Dana” is visible', 'Click “Send”');
    expect(modes(events)).toEqual(['record', 'check-visible', 'record']);
  }));

describe('the picker', () => {
  it('returns the locators of an element, best first, with their matches', () =>
    leading(async (recorded) => {
      const { command, events, cases } = recorded;
      await command({ kind: 'mode', mode: 'pick' });
      await point(recorded.command, recorded.page.locator('[data-testid=send]'));
      await until('the pick', () => picked(events).length === 1);
      expect(picked(events)[0]).toEqual([
        { locator: 'testid="send"', matches: 1 },
        { locator: 'role=button[name="Send"]', matches: 1 },
        { locator: 'text="Send"', matches: 1 },
        { locator: 'button:nth-of-type(1)', matches: 1 },
      ]);
      await until('the mode before it', () => modes(events).at(-1) === 'record');
      expect(cases()).toHaveLength(1);
    }));

  it('prefers unique locators', () =>
    leading(async (recorded) => {
      await recorded.command({ kind: 'mode', mode: 'pick' });
      await point(recorded.command, recorded.page.locator('.more >> nth=1'));
      await until('the pick', () => picked(recorded.events).length === 1);
      const matches = picked(recorded.events)[0]?.map((one) => one.matches) ?? [];
      expect(matches).toEqual(matches.toSorted((a, b) => a - b));
      expect(picked(recorded.events)[0]).toContainEqual({ locator: 'role=button[name="More"]', matches: 2 });
      for (const { locator, matches: count } of picked(recorded.events)[0] ?? [])
        expect(await recorded.command({ kind: 'highlight', locator })).toEqual({ matches: count });
    }));

  it('picks in frames, and stops when told to', () =>
    leading(async (recorded) => {
      const { command, events, page } = recorded;
      await Promise.all(page.frames().map(led));
      await command({ kind: 'mode', mode: 'idle' });
      await command({ kind: 'mode', mode: 'pick' });
      await point(recorded.command, recorded.page.locator('iframe >> internal:control=enter-frame >> button'));
      await until('the pick', () => picked(events).length === 1);
      expect(picked(events)[0]?.[0]).toEqual({ locator: 'frame=inside >> role=button[name="Inner"]', matches: 1 });
      await until('the mode before it', () => modes(events).at(-1) === 'idle');
      await command({ kind: 'mode', mode: 'pick' });
      await command({ kind: 'mode', mode: 'idle' });
      await point(recorded.command, recorded.page.locator('[data-testid=send]'));
      await until('the page to be clicked', async () => (await page.title()) === 'Clicked button');
      expect(picked(events)).toHaveLength(1);
      expect(recorded.cases()).toHaveLength(1);
    }));
});

describe('a locator', () => {
  it('is highlighted in the page, and counted', () =>
    leading(async ({ command, page }) => {
      await command({ kind: 'mode', mode: 'idle' });
      const picture = async () => (await page.screenshot()).toString('base64');
      const plain = await picture();
      // Playwright's own toolbar must not show.
      await command({ kind: 'mode', mode: 'pick' });
      expect(await picture()).toBe(plain);
      await command({ kind: 'mode', mode: 'idle' });
      expect(await command({ kind: 'highlight', locator: 'role=button' })).toEqual({ matches: 3 });
      await until('the highlight', async () => (await picture()) !== plain);
      expect(await command({ kind: 'highlight', locator: '#nothing' })).toEqual({ matches: 0 });
      expect(await command({ kind: 'highlight', locator: 'frame=inside >> button' })).toEqual({ matches: 1 });
      expect(await command({ kind: 'highlight', locator: null })).toEqual({ matches: 0 });
      await until('nothing to be shown', async () => (await picture()) === plain);
    }));

  it.each([
    ['text=', '"text=" has no value'],
    ['div[', 'div[ is not a locator the browser understands'],
    ['{{storage=x}}', 'Unknown placeholder {{storage=x}}'],
  ])('that is invalid is explained: %s', (locator, error) =>
    leading(async ({ command }) => expect(await command({ kind: 'highlight', locator })).toEqual({ error })),
  );
});

describe('a step that is tried', () => {
  const click = (targetField: string): TestCase => ({ ...newTestCase('Click'), title: 'Try', targetField });

  it('runs in the page and is not recorded', () =>
    leading(async ({ command, page, cases, events }) => {
      expect(await command({ kind: 'try', testCase: click('testid=send') })).toEqual({
        tried: { status: 'success', message: '', duration: expect.any(Number) },
      });
      expect(await page.title()).toBe('Clicked button');
      expect(await command({ kind: 'try', testCase: click('.more') })).toMatchObject({
        tried: { status: 'failure', message: '2 visible elements match .more. Narrow it, or pick one with ">> nth=0"' },
      });
      await command({ kind: 'reload' });
      expect(cases().map(({ title }) => title)).toEqual([
        `Open ${new URL(on.lab.url).host}/page`,
        'Load the page again',
      ]);
      expect(events.filter(({ kind }) => kind === 'closed')).toEqual([]);
    }));

  it('does not reveal its secrets', () =>
    leading(async ({ command }) => {
      const secret: TestCase = {
        ...newTestCase('Text feed'),
        title: 'Try',
        targetField: '#note',
        inputText: 's3cret',
        inputTextMask: 'Yes',
      };
      const answer = await command({ kind: 'try', testCase: secret });
      expect(answer).toMatchObject({ tried: { status: 'failure' } });
      expect(JSON.stringify(answer)).not.toContain('s3cret');
    }));

  it('ends with the recording', () =>
    leading(async ({ command, recording }) => {
      const tried = command({ kind: 'try', testCase: { ...click('#never'), maxWaitingTime: 300 } });
      const error = 'A step is being tried. Wait until it is done';
      await until('the person to be told to wait', async () => {
        const answer = await command({ kind: 'input', input: { kind: 'text', text: 'x' } });
        return 'error' in answer && answer.error === error;
      });
      await recording.close();
      expect(await tried).toEqual({ error: 'The browser of this recording is closed' });
    }));
});
