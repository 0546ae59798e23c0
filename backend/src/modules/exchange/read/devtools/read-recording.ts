import { escapeBraces, HELD_KEYS, LIMITS, isObject } from '@testplatform/contract';
import { FileBuilder, treeTitle } from '../file-builder.js';
import { type Imported, ImportError, Untranslatable } from '../imported.js';
import { type Json, listOf, numberOf, textOf } from '../json.js';
import { Keys } from './keys.js';
import { hasSelectors, isList, locatorOf, sameTarget } from './selectors.js';
import { condition } from '../patterns.js';
import { HIDDEN, saysSecret } from '../secrets.js';
import { scrolled } from './scrolled.js';
import { waitForElement } from './wait-for-element.js';

/** Whether this is a recording of Chrome's DevTools. */
export const isRecording = (content: Json): boolean => Array.isArray(content.steps) && content.steps.every(isObject);

/** Reads a recording of the Recorder panel of Chrome's DevTools: one file. */
export function readRecording(recording: Json, name: string): Imported {
  const steps = listOf(recording.steps);
  if (steps.length === 0) throw new ImportError('This recording has no steps. Record some, and export it again');
  const file = new FileBuilder(treeTitle(textOf(recording.title) || name, 'Recording'));
  const reading: Reading = { file, keys: new Keys(), tabs: ['main'], tab: 'main', timeout: recording.timeout };
  for (const [index, step] of steps.entries()) {
    const isSecret = saysSecret(JSON.stringify(step.selectors ?? ''));
    const { type, ...rest } = isSecret ? withoutValue(step) : step;
    const said = `${textOf(type)} ${JSON.stringify(rest)}`;
    const origin = { place: `Step ${index + 1}`, said: said.slice(0, SAID_MAX), isSecret };
    file.step(origin, () => translate(reading, step, steps[index + 1]));
  }
  return { format: 'Chrome DevTools Recorder', files: [file.build()], notes: file.notes };
}

/** A step without the text that is typed or compared. */
const withoutValue = (step: Json): Json =>
  Object.fromEntries(
    Object.entries(step).map(([name, one]) => {
      if (name === 'value') return [name, HIDDEN];
      return [name, ['properties', 'attributes'].includes(name) && isObject(one) ? withoutValue(one) : one];
    }),
  );

const SAID_MAX = 2_000;

interface Reading {
  readonly file: FileBuilder;
  readonly keys: Keys;
  /** The addresses of the tabs, in the order of opening. */
  readonly tabs: string[];
  tab: string;
  /** The recording's timeout for a step in milliseconds, not validated. */
  readonly timeout: unknown;
}

type Handler = (reading: Reading, step: Json, next: Json | undefined) => void;

function translate(reading: Reading, step: Json, next: Json | undefined): void {
  const handler = HANDLERS.get(textOf(step.type));
  if (!handler)
    throw new Untranslatable(
      `There is no counterpart of the step ${textOf(step.type).slice(0, 60)}. Add test cases that do the same`,
    );
  toTab(reading, step);
  handler(reading, step, next);
  expectAddress(reading, step, next);
}

/** Goes to the tab that a step is about: the main one, or one that it names by its address. */
function toTab(reading: Reading, { target }: Json): void {
  const wanted = textOf(target) || 'main';
  if (wanted === reading.tab) return;
  const known = reading.tabs.indexOf(wanted);
  if (known < 0) reading.tabs.push(wanted);
  reading.tab = wanted;
  const number = known < 0 ? reading.tabs.length : known + 1;
  reading.file.add('Switch tab', { tab: String(number) });
}

/** Waits for the address that a step leads to, unless the next step opens one anyway. */
function expectAddress(reading: Reading, step: Json, next: Json | undefined): void {
  const { file } = reading;
  if (step.type === 'navigate' || next?.type === 'navigate') return;
  for (const event of listOf(step.assertedEvents)) {
    const url = textOf(event.url);
    if (event.type !== 'navigation' || !/^https?:/.test(url)) continue;
    const address = escapeBraces(url.replace(/[?#][\s\S]*$/, '').replace(/\*/g, ''));
    file.add('Wait for', { redirectURL: address, ...opening(reading, step) });
  }
}

/** Seconds that a page may take to open if the recording doesn't allow more. */
const OPENING_S = 30;

const opening = (reading: Reading, step: Json): { readonly maxWaitingTime: number } => ({
  maxWaitingTime: Math.max(OPENING_S, wait(reading, step).maxWaitingTime),
});

const wait = (reading: Reading, step: Json): { readonly maxWaitingTime: number } => {
  const seconds = Math.ceil(numberOf(step.timeout ?? reading.timeout) / 1_000);
  return { maxWaitingTime: Math.min(Math.max(seconds, LIMITS.maxWaitMin), LIMITS.maxWaitMax) };
};

function click(reading: Reading, step: Json, next: Json | undefined): void {
  // Text feed and Select option focus their field themselves.
  if (next?.type === 'change' && sameTarget(step, next)) return;
  if (step.button === 'auxiliary' || step.button === 'back' || step.button === 'forward')
    throw new Untranslatable('Only the left and the right button are pressed here. Add a test case that does the same');
  const eventType =
    step.button === 'secondary' ? 'Right click' : step.type === 'doubleClick' ? 'Double click' : 'Click';
  const keys = reading.keys.heldInClick();
  const heldKeys = HELD_KEYS.find((one) => one === keys);
  if (heldKeys === undefined)
    throw new Untranslatable(`The keys ${keys} can’t be held together. Choose those of the form`);
  reading.file.add(eventType, { targetField: locatorOf(step), heldKeys, ...wait(reading, step) });
  // The Recorder notes a duration of long presses only.
  if (numberOf(step.duration) > 0) reading.file.note('The button is released at once here, not after a while');
}

function change(reading: Reading, step: Json): void {
  const value = escapeBraces(textOf(step.value));
  const fields = { targetField: locatorOf(step, true), ...wait(reading, step) };
  if (isList(step) && value !== '') reading.file.add('Select option', { ...fields, option: value });
  else if (value === '') reading.file.add('Clear', fields);
  else reading.file.add('Text feed', { ...fields, inputText: value });
}

function press(reading: Reading, step: Json): void {
  const key = reading.keys.press(step);
  if (key !== null) reading.file.add('Press key', { key: escapeBraces(key) });
}

function waitForExpression(reading: Reading, step: Json): void {
  const expression = textOf(step.expression).trim().replace(/;$/, '');
  if (Array.isArray(step.frame) && step.frame.length > 0)
    throw new Untranslatable(
      'Scripts run in the page, not in its frames. Add a Run script that begins with the document of the frame',
    );
  if (expression === '') throw new Untranslatable('The step has no expression. Add a Run script');
  reading.file.add('Run script', {
    script: escapeBraces(`Boolean(await (${expression}))`),
    conditionals: [condition('Equal to', 'true')],
    ...wait(reading, step),
  });
}

const ENVIRONMENT = 'in an environment of the project, and run the file with it';
const without =
  (sentence: string): Handler =>
  () => {
    throw new Untranslatable(sentence);
  };

export const HANDLERS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['setViewport', without(`Set the size of pages ${ENVIRONMENT}`)],
  [
    'navigate',
    (reading, step) => {
      reading.file.add('URL redirect', { redirectURL: escapeBraces(textOf(step.url)), ...opening(reading, step) });
    },
  ],
  ['click', click],
  ['doubleClick', click],
  ['hover', (reading, step) => reading.file.add('Hover', { targetField: locatorOf(step), ...wait(reading, step) })],
  ['change', change],
  ['keyDown', press],
  ['keyUp', press],
  [
    'scroll',
    (reading, step) => scrolled(reading.file, step, hasSelectors(step) ? locatorOf(step) : null, wait(reading, step)),
  ],
  ['waitForElement', (reading, step) => waitForElement(reading.file, step, locatorOf(step), wait(reading, step))],
  ['waitForExpression', waitForExpression],
  ['close', close],
  [
    'emulateNetworkConditions',
    without('Networks are not slowed down here. Add a Mock response that delays the requests'),
  ],
  ['customStep', without('The step belongs to an extension of the Recorder. Add test cases that do the same')],
]);

function close(reading: Reading): void {
  reading.file.add('Close tab');
  reading.tabs.splice(reading.tabs.indexOf(reading.tab), 1);
  reading.tab = reading.tabs.at(-1) ?? 'main';
}
