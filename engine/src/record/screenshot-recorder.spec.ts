import { EventEmitter } from 'node:events';
import { DEFAULT_VIEWPORT, type TestCase } from '@testplatform/contract';
import type { CDPSession, Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { aCase, click, type RunOptions, shareLab, SHORT_WAIT } from '../../../test/support/browser/engine.js';
import { holdWaits } from '../../../test/support/time/held-waits.js';
import { useManualClock } from '../../../test/support/time/manual-clock.js';
import { lookAt } from '../../../test/support/browser/picture-colours.mjs';
import { ChromiumPage } from '../protocol/chromium-page.js';
import type { PageListener } from '../protocol/protocol.js';
import { ScreenshotRecorder } from './screenshot-recorder.js';

describe('in a browser that draws by itself', () => {
  const coloured = (colour: string, rest = '') => `<body style="margin:0;background:${colour}">${rest}</body>`;
  const paint = (colour: string) =>
    `<button id="${colour}" onclick="document.body.style.background='${colour}'">${colour}</button>`;
  const pages = {
    '/': coloured('red', `${paint('lime')}${paint('blue')}<a target="_blank" href="/tab">tab</a>`),
    '/tab': coloured('yellow', '<button onclick="window.close()">close</button>'),
    '/small': coloured('red', `<button onclick="window.open('/tab', '', 'width=300,height=200')">small</button>`),
    '/round': coloured(
      'red',
      '<style>@keyframes a { to { rotate: 1turn } } p { animation: a 1s infinite }</style><p>round</p>',
    ),
    '/spins': '<script>for (;;) ;</script>',
  };
  const lab = shareLab(pages, { drawsOnDemand: false });
  const waits = holdWaits();
  /** Seconds that no test waits: each ends the sleep itself. */
  const SLEEP = 300;

  const run = (cases: readonly TestCase[], options: RunOptions = {}) =>
    lab.run(cases, { project: { browser: {} }, ...options });
  const open = (path = '/', fields: Partial<TestCase> = {}) =>
    aCase('URL redirect', { redirectURL: `${lab.url}${path}`, ...fields });

  async function coloursOf(jpegs: readonly (Buffer | undefined)[]): Promise<string[]> {
    const seen = await lookAt(lab.pool, jpegs);
    const { width, height } = DEFAULT_VIEWPORT;
    expect(new Set(seen.map(({ size }) => size))).toEqual(new Set([`${width}x${height}`]));
    return seen.map(({ colour }) => colour);
  }

  it('the record of a case shows the state at its end, in every tab', async () => {
    const missing = aCase('Locate element', { targetField: '#none', ...SHORT_WAIT });
    const cases = [open(), click('#lime'), click('#blue'), missing, click('a'), click('button'), open('/small')];
    const { records, results } = await run([...cases, click('button')]);
    expect(results.map(({ screenshot }) => screenshot)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(await coloursOf(results.map(({ seq }) => records.get(seq)))).toEqual([
      'red',
      'lime',
      'blue',
      'blue',
      'yellow',
      'blue',
      'red',
      'yellow',
    ]);
  });

  it('a case that closes its page, or whose page never answers, has no record', async () => {
    const { records, results } = await run([open(), aCase('Close tab'), open(), open('/spins', SHORT_WAIT)]);
    expect(results.map(({ status, screenshot }) => [status, screenshot])).toEqual([
      ['success', 0],
      ['success', null],
      ['success', 2],
      ['failure', null],
    ]);
    expect([...records.keys()]).toEqual([0, 2]);
  });

  it('live pictures repeat while somebody watches, and the last one shows how the file ended', async () => {
    let enough = (): void => undefined;
    void waits.hold(SLEEP * 1_000, new Promise<void>((resolve) => (enough = resolve)));
    let seen = 0;
    const { frames } = await run([open('/round'), aCase('Sleep', { sleepTime: SLEEP }), open(), click('#lime')], {
      watched: true,
      onFrame: () => ++seen === 3 && enough(),
    });
    expect(await coloursOf(frames.slice(-1))).toEqual(['lime']);
  });

  it('no live pictures are sent while nobody watches', async () => {
    const { frames } = await run([open('/round')]);
    expect(frames).toEqual([]);
  });
});

describe('of a page', () => {
  /** A page that answers with a screenshot, and whose live pictures the test drives. */
  class FakePage extends EventEmitter {
    sent: string[] = [];
    answers = true;
    private starts = 0;

    send = async (method: string): Promise<unknown> => {
      this.sent.push(method);
      if (method === 'Page.startScreencast') this.starts++;
      if (method !== 'Page.captureScreenshot') return {};
      return this.answers ? { data: base64('screenshot') } : new Promise(() => undefined);
    };

    picture(name: string): void {
      this.emit('Page.screencastFrame', { data: base64(name), metadata: {}, sessionId: this.starts });
    }

    /** Commands received since the last call. */
    told(): string[] {
      return this.sent.splice(0).map((method) => method.replace('Page.', ''));
    }
  }
  const base64 = (text: string) => Buffer.from(text).toString('base64');

  const clock = useManualClock();
  /** Milliseconds between two live pictures. */
  const BEAT = 250;
  let page: FakePage;
  let recorder: ScreenshotRecorder;
  let isWatched: boolean;
  let records: [number, string][];
  let frames: string[];
  const follow = () => recorder.follow(new ChromiumPage({} as Page, page as unknown as CDPSession, {} as PageListener));

  beforeEach(() => {
    page = new FakePage();
    isWatched = false;
    [records, frames] = [[], []];
    recorder = new ScreenshotRecorder(
      {
        caseStarted: () => undefined,
        caseFinished: () => undefined,
        record: (index, jpeg) => void records.push([index, jpeg.toString()]),
        frame: (jpeg) => void frames.push(jpeg.toString()),
        log: () => undefined,
        watched: () => isWatched,
      },
      DEFAULT_VIEWPORT,
    );
    recorder.expectPage();
  });
  afterEach(() => recorder.stop());

  it('a screenshot is taken once the page is followed', async () => {
    const ended = recorder.caseEnded(0, false);
    expect(page.told()).toEqual([]);
    await follow();
    expect(await ended).toBe(true);
    expect(records).toEqual([[0, 'screenshot']]);
  });

  it('a screenshot that takes more than four seconds is not waited for', async () => {
    await follow();
    page.answers = false;
    const ended = recorder.caseEnded(0, false);
    await clock.advance(4_000);
    expect(await ended).toBe(false);
    expect(records).toEqual([]);
  });

  it('no screenshot is taken of the page that replaced a lost one', async () => {
    await follow();
    expect(await recorder.caseEnded(0, true)).toBe(false);
    expect(page.told()).toEqual([]);
  });

  it('a screencast runs only while somebody watches', async () => {
    await follow();
    await clock.advance(4 * BEAT);
    expect(page.told()).toEqual([]);
    isWatched = true;
    await clock.advance(BEAT);
    expect(page.told()).toEqual(['startScreencast']);
    isWatched = false;
    await clock.advance(BEAT);
    expect(page.told()).toEqual(['stopScreencast']);
  });

  it('few pictures of an animation arrive, and the present state follows those that the browser skipped', async () => {
    isWatched = true;
    await follow();
    page.told();
    page.picture('one');
    await clock.advance(BEAT);
    expect(page.told()).toEqual(['screencastFrameAck']);
    for (const name of ['two', 'three', 'four']) page.picture(name);
    await clock.advance(BEAT);
    expect(page.told()).toEqual(['stopScreencast', 'startScreencast']);
    expect(frames).toEqual(['one', 'four']);
  });

  it('the end of a file is the last record, although an older live picture arrived later', async () => {
    isWatched = true;
    await follow();
    await recorder.caseEnded(0, false);
    page.picture('older');
    await recorder.flush();
    expect(frames).toEqual(['screenshot']);
  });
});
