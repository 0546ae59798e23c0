import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it } from '@jest/globals';
import type { CheckedStep, RecordedStep, TestCase } from '@testplatform/contract';
import { inRealTime, led, type RecordingLab, shareRecorder } from '../../../../test/support/browser/recording.js';
import { until } from '../../../../test/support/time/until.js';

let visits = 0;
/** Shows a different page at each visit. */
const turn = (_request: IncomingMessage, response: ServerResponse) =>
  response.writeHead(302, { location: visits++ % 2 === 0 ? '/first' : '/second' }).end();

let loads = 0;
/** A button whose id changes at each load. */
const anew = (_request: IncomingMessage, response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end(`<button id="pay-${NAMES[loads++ % 2]}">Pay</button>`);
const NAMES = ['swift', 'quiet'];

/** Answer the requests for `/slow`, in order, each with a redirect to a location. */
let held: ((location: string) => void)[] = [];
const slowly = (_request: IncomingMessage, response: ServerResponse) =>
  void held.push((location) => response.writeHead(302, { location }).end());
/** Resolves when `/slow` has been requested this often. */
const visited = (times: number) => until(`visit ${times}`, () => held.length === times);

const on = shareRecorder({
  '/form': `<title>Form</title><label>Name <input id="name"></label><button onclick="location = '/orders/' + Date.now()">Order</button>
    <button onclick="1">Bold</button> <button onclick="1">Italic</button> <a href="/turn">On</a> <a href="/slow">Slowly</a>`,
  '/slow': slowly,
  '/anew': anew,
  '/turn': turn,
  '/first': '<title>First</title>',
  '/second': '<title>Second</title>',
});

/** Records on the form, or another page, and ends the recording. */
async function recordForm(work: (recorded: RecordingLab) => Promise<void>, path = '/form'): Promise<void> {
  const recorded = await on.browser.open(`${on.lab.url}${path}`);
  try {
    await work(recorded);
  } finally {
    await recorded.close();
  }
}

const opening = () => `Open ${new URL(on.lab.url).host}/form`;
const checked = ({ events }: RecordingLab): CheckedStep[] =>
  events.flatMap((event) => (event.kind === 'checked' ? [event.step] : []));
const ends = ({ events }: RecordingLab): string[] =>
  events.flatMap((event) => (event.kind === 'checking' && !event.running ? [event.message] : []));

/** Checks the steps after changing one of them, and answers the verdict on each. */
async function check(
  recorded: RecordingLab,
  change: (testCase: TestCase) => TestCase = (same) => same,
): Promise<string[]> {
  const steps = recorded.steps().map(({ id, testCase }) => ({ id, testCase: change(testCase) }));
  await inRealTime(async () => {
    expect(await recorded.command({ kind: 'check', steps })).toEqual({ done: true });
    await until('the end of the check', () => ends(recorded).length > 0);
  });
  expect(ends(recorded)).toEqual(['']);
  const told = checked(recorded);
  expect(told.map(({ stepId }) => stepId)).toEqual(steps.slice(0, told.length).map(({ id }) => id));
  expect(told.every(({ same, message }) => same === (message === ''))).toBe(true);
  return told.map(({ message }) => message);
}

it('says that steps did the same, also where a page has another number each time; the recording is not disturbed', () =>
  recordForm(async (recorded) => {
    const { page, stepsAre } = recorded;
    await page.getByLabel('Name').pressSequentially('Ada');
    await page.getByRole('button', { name: 'Order' }).click();
    await page.waitForURL('**/orders/*');
    const titles = [opening(), 'Type into “Name”', 'Click “Order”'];
    await stepsAre(...titles);
    expect(await check(recorded)).toEqual(['', '', '']);
    await stepsAre(...titles);
    expect(page.context().pages()).toHaveLength(1);
  }));

it('takes another locator where the first one was made for one load only', () =>
  recordForm(async (recorded) => {
    await recorded.page.getByRole('button', { name: 'Pay' }).click();
    await recorded.stepsAre(`Open ${new URL(on.lab.url).host}/anew`, 'Click “Pay”');
    const [, { locators }] = recorded.steps() as [unknown, RecordedStep];
    const other = locators.find(({ locator, matches }) => matches === 1 && !locator.includes('pay-'));
    const once = locators.find(({ locator }) => locator.includes('pay-'));
    expect([other, once]).toEqual([expect.anything(), expect.anything()]);
    const byId = (testCase: TestCase) =>
      testCase.eventType === 'Click' ? { ...testCase, targetField: once!.locator, maxWaitingTime: 1 } : testCase;
    expect(await check(recorded, byId)).toEqual(['', '']);
    expect(checked(recorded).map(({ locator }) => locator)).toEqual(['', other!.locator]);
  }, '/anew'));

it('says when a step acts on another element', () =>
  recordForm(async (recorded) => {
    await recorded.page.getByRole('button', { name: 'Bold' }).click();
    await recorded.stepsAre(opening(), 'Click “Bold”');
    const italic = (testCase: TestCase) =>
      testCase.eventType === 'Click' ? { ...testCase, targetField: 'text=Italic' } : testCase;
    expect(await check(recorded, italic)).toEqual([
      '',
      'It acted on “Italic”, and you on “Bold”. Choose another locator for it',
    ]);
  }));

it('says when a step leads elsewhere', () =>
  recordForm(async (recorded) => {
    visits = 0;
    await recorded.page.getByRole('link', { name: 'On' }).click();
    await recorded.page.waitForURL('**/first');
    await led(recorded.page);
    await recorded.stepsAre(opening(), 'Click “On”');
    expect(await check(recorded)).toEqual([
      '',
      `It led to ${on.lab.url}/second, and you were at ${on.lab.url}/first. Look at this step and those before it`,
    ]);
  }));

/** Records a click whose page hasn't loaded yet, and starts a check that gets as far as the same click. */
async function checkSlowly(recorded: RecordingLab): Promise<{ readonly messages: Promise<string[]> }> {
  held = [];
  await recorded.page.getByRole('link', { name: 'Slowly' }).click({ noWaitAfter: true });
  await visited(1);
  await recorded.stepsAre(opening(), 'Click “Slowly”');
  const messages = check(recorded);
  await visited(2);
  return { messages };
}

it('does not call a step different whose page was not there yet', () =>
  recordForm(async (recorded) => {
    const { messages } = await checkSlowly(recorded);
    held[1]!('/second');
    expect(await messages).toEqual(['', '']);
    held[0]!('/first');
  }));

it('compares with the page that comes while the check is under way', () =>
  recordForm(async (recorded) => {
    const { messages } = await checkSlowly(recorded);
    held[0]!('/first');
    await until('the page', () => recorded.events.some((event) => event.kind === 'page' && event.title === 'First'));
    held[1]!('/second');
    expect(await messages).toEqual([
      '',
      `It led to ${on.lab.url}/second, and you were at ${on.lab.url}/first. Look at this step and those before it`,
    ]);
  }));

it('ends at a step that fails, and says why', () =>
  recordForm(async (recorded) => {
    await recorded.page.getByRole('button', { name: 'Bold' }).click();
    await recorded.page.getByRole('button', { name: 'Italic' }).click();
    await recorded.stepsAre(opening(), 'Click “Bold”', 'Click “Italic”');
    const gone = (testCase: TestCase) =>
      testCase.targetField?.includes('Bold') ? { ...testCase, targetField: 'text=Gone', maxWaitingTime: 1 } : testCase;
    expect(await check(recorded, gone)).toEqual(['', expect.stringContaining('text=Gone')]);
  }));

it('can be stopped, and is one at a time', () =>
  recordForm(async (recorded) => {
    await recorded.page.getByRole('button', { name: 'Bold' }).click();
    await recorded.stepsAre(opening(), 'Click “Bold”');
    const steps = recorded.steps().map(({ id, testCase }) => ({
      id,
      testCase:
        testCase.eventType === 'Click' ? { ...testCase, targetField: 'text=Gone', maxWaitingTime: 300 } : testCase,
    }));
    await recorded.command({ kind: 'check', steps });
    await until('the first step', () => checked(recorded).length > 0);
    expect(await recorded.command({ kind: 'check', steps })).toEqual({
      error: 'The steps are being checked already. Wait until that is done, or stop it',
    });
    await recorded.command({ kind: 'stop-check' });
    await until('the end of the check', () => ends(recorded).length > 0);
    expect(ends(recorded)).toEqual(['You stopped the check']);
  }));
