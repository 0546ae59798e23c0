import { afterAll, beforeAll, jest } from '@jest/globals';
import {
  clock,
  DEFAULT_TEST_ATTRIBUTES,
  type BrowserSettings,
  type RecordedStep,
  type RecordingCommand,
  type RecordingEvent,
  type TestCase,
} from '@testplatform/contract';
import { findChromium, LAUNCH_ARGS, openRecording, type RecordingBrowser } from '@testplatform/engine';
import { type Browser, chromium, type Frame, type Locator, type Page } from 'playwright';
import { type EngineLab, startLab } from './engine.js';
import { freePort } from '../servers/ports.mjs';
import { until } from '../time/until.js';

/** A recording, and a second connection that acts in its page like a person. */
export interface RecordingLab {
  readonly recording: RecordingBrowser;
  /** The recorded page, over its own connection. */
  readonly page: Page;
  readonly events: readonly RecordingEvent[];
  readonly frames: readonly Buffer[];
  /** The current steps. */
  steps(): readonly RecordedStep[];
  cases(): readonly TestCase[];
  /** Waits until the steps have these titles. */
  stepsAre(...titles: string[]): Promise<void>;
  command(command: RecordingCommand): ReturnType<RecordingBrowser['perform']>;
  close(): Promise<void>;
}

/** A browser that several connections can control. */
export interface SharedBrowser {
  /**
   * @param hasWindow as on a desktop: pages have the window's size
   * @param settings of the recorded environment
   * @param testAttributes of the project
   */
  open(url: string, hasWindow?: boolean, settings?: BrowserSettings, testAttributes?: string): Promise<RecordingLab>;
  close(): Promise<void>;
}

async function launchShared(): Promise<SharedBrowser> {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const browser = await chromium.launch({
    executablePath: findChromium(process.env.CHROMIUM_PATH),
    args: ['--no-sandbox', ...LAUNCH_ARGS, `--remote-debugging-port=${port}`],
  });
  return {
    open: (url, hasWindow = false, settings = {}, testAttributes = DEFAULT_TEST_ATTRIBUTES) =>
      open(endpoint, url, { isHeadless: !hasWindow, settings, testAttributes }),
    close: () => browser.close(),
  };
}

/** What a spec of recordings needs. Its fields are set once a test runs. */
export interface Recorder {
  readonly browser: SharedBrowser;
  /** Runs what was recorded, and serves pages. */
  readonly lab: EngineLab;
}

/** Starts a browser for recordings and a lab for the tests of a file, and ends them afterwards. */
export function shareRecorder(pages: Parameters<typeof startLab>[0] = {}): Recorder {
  const shared: { browser?: SharedBrowser; lab?: EngineLab } = {};
  beforeAll(async () => {
    [shared.browser, shared.lab] = await Promise.all([launchShared(), startLab(pages)]);
  });
  afterAll(() => Promise.all([shared.browser?.close(), shared.lab?.close()]));
  return shared as Recorder;
}

/**
 * Freezes the clock by which an open recording judges durations: whatever follows an action was caused by it, however
 * slow the machine is.
 */
const stopTime = (): void => void jest.spyOn(clock, 'elapsed').mockReturnValue(clock.elapsed());
const letTimePass = (): void => jest.mocked(clock.elapsed).mockRestore();

/** Advances time at once, such as the time that a person needs to see something. @param ms milliseconds */
export const passTime = (ms: number): void => void jest.mocked(clock.elapsed).mockReturnValue(clock.elapsed() + ms);

/** Does something during a recording that needs real time, such as running a file. */
export async function inRealTime<T>(work: () => Promise<T>): Promise<T> {
  letTimePass();
  try {
    return await work();
  } finally {
    stopTime();
  }
}

async function open(
  endpoint: string,
  url: string,
  {
    isHeadless,
    settings,
    testAttributes,
  }: { readonly isHeadless: boolean; readonly settings: BrowserSettings; readonly testAttributes: string },
): Promise<RecordingLab> {
  const events: RecordingEvent[] = [];
  const frames: Buffer[] = [];
  stopTime();
  const recording = await openRecording(
    { wsEndpoint: endpoint, headless: isHeadless },
    {
      url,
      project: { isSinglePageApp: false, dataCollection: {}, dataBinding: [], browser: settings, testAttributes },
      listener: { event: (event) => events.push(event), frame: (jpeg) => frames.push(jpeg), watched: () => true },
    },
  );
  const second = await chromium.connectOverCDP(endpoint);
  const page = await until('the page of the recording', () => pageAt(second, url));
  // The recording answers dialogs; a second answer would fail.
  page.context().on('dialog', () => undefined);
  await led(page);
  const steps = () => stepsOf(events);
  return {
    recording,
    page,
    events,
    frames,
    steps,
    cases: () => steps().map(({ testCase }) => testCase),
    stepsAre: async (...titles) => {
      const wanted = JSON.stringify(titles);
      const now = () => JSON.stringify(steps().map(({ testCase }) => testCase.title));
      await until(`the steps ${wanted}`, () => {
        if (now() !== wanted) throw new Error(`they are ${now()}`);
        return true;
      });
    },
    command: (command) => recording.perform(command),
    close: async () => {
      letTimePass();
      await recording.close();
      await second.close();
    },
  };
}

/**
 * Records what a person does on a page of the lab and runs it.
 * @param titles of the steps after the first one; null when the act waits for them itself
 * @returns what the page then shows in its `output`, after the errors of failed cases
 */
export async function recordAndReplay(
  on: Recorder,
  path: string,
  act: (page: Page, recorded: RecordingLab) => Promise<unknown>,
  titles: readonly string[] | null,
): Promise<string> {
  const recorded = await on.browser.open(`${on.lab.url}${path}`);
  try {
    await act(recorded.page, recorded);
    if (titles) await recorded.stepsAre(`Open ${new URL(on.lab.url).host}${path}`, ...titles);
    const seen = { eventType: 'Get content', property: 'Text', title: 'What it shows', targetField: 'output' } as const;
    // A slow machine may need longer than a case waits by default.
    const cases = [...recorded.cases(), { ...recorded.cases()[0]!, ...seen }].map((one) => ({
      ...one,
      maxWaitingTime: 60,
    }));
    const { results } = await inRealTime(() => on.lab.run(cases));
    const failed = results.filter(({ status }) => status !== 'success').map(({ title, message }) => title + message);
    return [...failed, results.at(-1)?.value].join();
  } finally {
    await recorded.close();
  }
}

/** Resolves when the page's document is being recorded. A person would not start sooner. */
export async function led(page: Page | Frame): Promise<void> {
  await page.waitForFunction(() => Reflect.has(window, 'playwright'));
}

/** Moves to an element in the picture and clicks it, like a person. */
export async function point(command: RecordingLab['command'], element: Locator): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not to be seen');
  const at = { x: box.x + Math.min(5, box.width / 2), y: box.y + Math.min(5, box.height / 2) };
  for (const kind of ['move', 'down', 'up'] as const) {
    const answer = await command({ kind: 'input', input: { kind, ...at, button: 'left', clicks: 1 } });
    if ('error' in answer) throw new Error(answer.error);
  }
}

function pageAt(browser: Browser, url: string): Page | undefined {
  return browser
    .contexts()
    .flatMap((context) => context.pages())
    .find((page) => page.url() === url);
}

/** The current steps in order of first appearance, without dropped ones. */
function stepsOf(events: readonly RecordingEvent[]): RecordedStep[] {
  const steps = new Map<string, RecordedStep>();
  for (const event of events) {
    if (event.kind === 'step') steps.set(event.step.id, event.step);
    if (event.kind === 'dropped') steps.delete(event.stepId);
  }
  return [...steps.values()];
}
