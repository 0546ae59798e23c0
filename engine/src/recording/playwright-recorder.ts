import type { BrowserContext, Page } from 'playwright-core';
import { isObject, listOf, numberIn, textIn } from './read-fields.js';

/*
 * Playwright's own recorder: what `codegen` records with. Its calls are not documented, so they are used here and nowhere else,
 * and what they tell is parsed. `playwright-recorder.spec.ts` fails when another version of Playwright has others.
 */

interface AboutElement {
  /** Playwright's selector, through frames. */
  readonly selector: string;
}

/** What the person did, as Playwright's recorder tells it. What it tells besides is none of a test's steps. */
export type RecordedAction =
  | (AboutElement & {
      readonly name: 'click';
      readonly button: 'left' | 'middle' | 'right';
      /** 0: a key did it. */
      readonly clickCount: number;
      /** Of a canvas only: from its corner, in pixels. */
      readonly position: { readonly x: number; readonly y: number } | null;
    })
  | (AboutElement & { readonly name: 'fill'; readonly text: string })
  | (AboutElement & { readonly name: 'press'; readonly key: string; readonly modifiers: readonly Modifier[] })
  | (AboutElement & { readonly name: 'select'; readonly options: readonly string[] })
  | (AboutElement & { readonly name: 'check' | 'uncheck' });

export type Modifier = 'Alt' | 'Control' | 'Meta' | 'Shift';

export interface RecorderListener {
  /** An action; an update of the last one comes as a whole new one. */
  action(page: Page, action: RecordedAction): void;
  /** The last action started a download. */
  download(page: Page): void;
}

/** Playwright lacks the recorder that this was written for. */
export class RecorderMissingError extends Error {
  override readonly name = 'RecorderMissingError';
}

/**
 * Begins to record in a context; ends what was picked there.
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

/** Ends recording. What is on its way is told before it resolves. */
export async function stopRecorder(context: BrowserContext): Promise<void> {
  await undocumented(context, '_stopRecording')();
}

/**
 * Puts the recorder's own toolbar out of sight: it shows while an element is picked, and would end that when it is clicked. Once for
 * a context, as soon as the recorder is in its first page.
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

/** Reads what the recorder told; null for what is no step of a test, as a page that opens. */
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
      return { name: 'click', selector, button, clickCount: numberIn(data, 'clickCount'), position };
    }
    case 'fill':
      return { name: 'fill', selector, text: textIn(data, 'text') };
    case 'press': {
      const bits = numberIn(data, 'modifiers');
      const modifiers = MODIFIERS.filter(([bit]) => (bits & bit) !== 0).map(([, modifier]) => modifier);
      return { name: 'press', selector, key: textIn(data, 'key'), modifiers };
    }
    case 'select':
      return { name: 'select', selector, options: listOf(data.options).filter((one) => typeof one === 'string') };
    case 'check':
    case 'uncheck':
      return { name: data.name, selector };
    default:
      return null;
  }
}
