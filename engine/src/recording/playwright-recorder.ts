import type { BrowserContext, Page } from 'playwright';
import { isObject, listOf, numberIn, textIn } from './read-fields.js';

/*
 * Playwright's own recorder, which `codegen` uses. Its calls are not documented, so they are used only here, and their data is checked.
 * `playwright-recorder.spec.ts` fails when another version of Playwright changes them.
 */

interface AboutElement {
  /** Playwright's selector, through frames. */
  readonly selector: string;
}

/** What the person did, as Playwright's recorder tells it; only what can be a step of a test. */
export type RecordedAction =
  | (AboutElement & {
      readonly name: 'click';
      readonly button: 'left' | 'middle' | 'right';
      /** 0 when a key made the click. */
      readonly clickCount: number;
      readonly modifiers: readonly Modifier[];
      /** Only on a canvas: in pixels from its top-left corner. */
      readonly position: { readonly x: number; readonly y: number } | null;
    })
  | (AboutElement & { readonly name: 'fill'; readonly text: string })
  | (AboutElement & { readonly name: 'press'; readonly key: string; readonly modifiers: readonly Modifier[] })
  | (AboutElement & { readonly name: 'select'; readonly options: readonly string[] })
  | (AboutElement & { readonly name: 'check' | 'uncheck' });

export type Modifier = 'Alt' | 'Control' | 'Meta' | 'Shift';

export interface RecorderListener {
  /** Gets an action; an update of the last one comes as a complete new one. */
  action(page: Page, action: RecordedAction): void;
  /** Called when the last action started a download. */
  download(page: Page): void;
}

/** This version of Playwright lacks the recorder's calls. */
export class RecorderMissingError extends Error {
  override readonly name = 'RecorderMissingError';
}

/**
 * Begins to record in a context; ends picking there.
 * @throws RecorderMissingError
 */
export async function startRecorder(context: BrowserContext, listener: RecorderListener): Promise<void> {
  const start = undocumented(context, '_startRecording');
  const told = (page: Page, data: unknown) => {
    const action = parseAction(data);
    if (action) listener.action(page, action);
  };
  const signal = (page: Page, data: unknown) => {
    if (isObject(data) && data.name === 'download') listener.download(page);
  };
  await start({}, { actionAdded: told, actionUpdated: told, signalAdded: signal });
}

/** Ends recording. Actions that are under way arrive before it resolves. */
export async function stopRecorder(context: BrowserContext): Promise<void> {
  await undocumented(context, '_stopRecording')();
}

/**
 * Moves the recorder's own toolbar out of sight: it shows while an element is picked, and a click on it would end that. To be called once
 * for a context, when the recorder is in its first page.
 */
export async function hideToolbar(page: Page): Promise<void> {
  await page.evaluate(() => {
    const place: unknown = Reflect.get(window, '__pw_recorderSetOverlayState');
    return typeof place === 'function' ? Reflect.apply(place, window, [{ offsetX: -100_000 }]) : undefined;
  });
}

function undocumented(context: BrowserContext, name: string): (...args: unknown[]) => Promise<unknown> {
  const found: unknown = Reflect.get(context, name);
  if (typeof found !== 'function')
    throw new RecorderMissingError(`This version of Playwright can’t record: it has no ${name}`);
  return async (...args) => Reflect.apply(found, context, args);
}

const MODIFIERS: readonly (readonly [bit: number, modifier: Modifier])[] = [
  [2, 'Control'],
  [1, 'Alt'],
  [4, 'Meta'],
  [8, 'Shift'],
];

function modifiersIn(data: unknown): Modifier[] {
  const bits = isObject(data) ? numberIn(data, 'modifiers') : 0;
  return MODIFIERS.filter(([bit]) => (bits & bit) !== 0).map(([, modifier]) => modifier);
}

/** Reads what the recorder told; null for what can't be a step of a test, such as a page that opens. */
export function parseAction(data: unknown): RecordedAction | null {
  if (!isObject(data)) return null;
  const selector = textIn(data, 'selector');
  if (selector === '') return null;
  switch (data.name) {
    case 'click': {
      const button = data.button === 'right' || data.button === 'middle' ? data.button : 'left';
      const position = isObject(data.position)
        ? { x: numberIn(data.position, 'x'), y: numberIn(data.position, 'y') }
        : null;
      const clickCount = numberIn(data, 'clickCount');
      return { name: 'click', selector, button, clickCount, modifiers: modifiersIn(data), position };
    }
    case 'fill':
      return { name: 'fill', selector, text: textIn(data, 'text') };
    case 'press':
      return { name: 'press', selector, key: textIn(data, 'key'), modifiers: modifiersIn(data) };
    case 'select':
      return { name: 'select', selector, options: listOf(data.options).filter((one) => typeof one === 'string') };
    case 'check':
    case 'uncheck':
      return { name: data.name, selector };
    default:
      return null;
  }
}
