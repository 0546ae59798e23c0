import {
  escapeBraces,
  type EventType,
  HELD_KEYS,
  newTestCase,
  stripFilePath,
  type TestCase,
} from '@testplatform/contract';
import type { DragFacts, ElementFacts } from './element-facts.js';
import type { RecordedAction } from './recorded-action.js';

/** The element of a step: its locator, and the page's description of it. */
export interface StepTarget {
  /** Empty when our grammar can't express one. */
  readonly locator: string;
  readonly facts: ElementFacts | null;
}

const NAME_MAX = 60;
const SCROLL_SECONDS = 60;

/** A test case that repeats what a person did; null if that is part of another step or can't be repeated. */
export function toTestCase(action: RecordedAction, target: StepTarget): TestCase | null {
  const testCase = asDone(action, target);
  return testCase && withBraces(testCase);
}

/** Escapes braces that come from the page, which would be taken for placeholders. */
export function withBraces(testCase: TestCase): TestCase {
  const names = ['title', 'targetField', 'destinationField', 'containerField', 'inputText', 'option'] as const;
  const escaped = names.flatMap((name) => {
    const text = testCase[name];
    return text === undefined ? [] : [[name, escapeBraces(text)] as const];
  });
  const conditionals = testCase.conditionals?.map(({ statement, statementData }) => ({
    statement,
    statementData: escapeBraces(statementData),
  }));
  return { ...testCase, ...Object.fromEntries(escaped), ...(conditionals && { conditionals }) };
}

function asDone(action: RecordedAction, target: StepTarget): TestCase | null {
  if (target.locator === '') return null;
  switch (action.name) {
    case 'click':
      return clicked(action, target);
    case 'fill':
      return filled(action.text, target);
    case 'press':
      return pressed(action, target);
    case 'select':
      return selected(target);
  }
}

type Action<Name extends RecordedAction['name']> = Extract<RecordedAction, { readonly name: Name }>;

function clicked({ button, clickCount, modifiers, position }: Action<'click'>, target: StepTarget): TestCase | null {
  const { facts } = target;
  const isTick = facts?.tag === 'input' && ['checkbox', 'radio'].includes(facts.type);
  // Also reached by a click on its label, which the browser passes on.
  if (isTick && button === 'left') return aboutTick(facts, target);
  // A key caused this click, and is a step already.
  if (clickCount === 0 && button === 'left') return null;
  if (facts?.controls && ['checkbox', 'radio'].includes(facts.controls.type)) return null;
  const place = position && { mousePositionNearestField: `${pixel(position.x)},${pixel(position.y)}` };
  // The middle button opens a link in a new tab, as Control does.
  const held = button === 'middle' ? ['Control', ...modifiers.filter((one) => one === 'Shift')] : modifiers;
  const heldKeys = HELD_KEYS.find((one) => one === held.join('+')) ?? 'None';
  const fields = { ...place, heldKeys };
  const said = (verb: string) => (heldKeys === 'None' ? verb : `${heldKeys}-${verb.toLowerCase()}`);
  if (button === 'right') return aboutElement('Right click', said('Right-click'), target, fields);
  if (clickCount > 1) return aboutElement('Double click', said('Double-click'), target, fields);
  return aboutElement('Click', said('Click'), target, fields);
}

/** A case that drags an element onto another one, or to a place; null when one of them has no locator. */
export function dragged(
  target: StepTarget,
  destination: StepTarget | null,
  { start, path }: Pick<DragFacts, 'start' | 'path'>,
): TestCase | null {
  if (target.locator === '' || destination?.locator === '') return null;
  const testCase = aboutElement('Drag and drop', 'Drag', target, {
    destinationField: destination?.locator ?? '',
    mousePositionNearestField: start ? exactly(start) : '',
    dropPosition: path.map(exactly).join(' '),
  });
  return withBraces({ ...testCase, title: testCase.title + (destination ? ` to ${nameOf(destination)}` : '') });
}

/** To a tenth of a pixel, which makes a difference for sliders. */
const exactly = ({ x, y }: { readonly x: number; readonly y: number }): string =>
  [x, y].map((at) => Math.round(Math.min(Math.max(at, -99_999), 99_999) * 10) / 10).join(',');

/** A case that scrolls a container until an element exists. Long lists take a while. */
export const scrolling = (target: StepTarget, containerField: string): TestCase =>
  withBraces(aboutElement('Scroll to', 'Scroll to', target, { containerField, maxWaitingTime: SCROLL_SECONDS }));

/** Rounds, and limits to what a case may hold. */
const pixel = (at: number): number => Math.round(Math.min(Math.max(at, 0), 99_999));

const aboutTick = ({ checked }: ElementFacts, target: StepTarget): TestCase =>
  checked ? aboutElement('Check', 'Check', target) : aboutElement('Uncheck', 'Clear the box', target);

function filled(text: string, target: StepTarget): TestCase | null {
  const { facts } = target;
  if (facts?.type === 'file') {
    const filePath = stripFilePath(facts.files.join(','));
    return filePath === '' ? null : aboutElement('File upload', 'Choose files in', target, { filePath });
  }
  if (text === '') return aboutElement('Clear', 'Empty', target);
  return aboutElement('Text feed', 'Type into', target, {
    inputText: text,
    ...(facts?.secret && { inputTextMask: 'Yes' }),
  });
}

function selected(target: StepTarget): TestCase | null {
  const option = target.facts?.options.join(', ') ?? '';
  if (option.trim() === '') return null;
  return {
    ...aboutElement('Select option', 'Select', target, { option }),
    title: `Select ${said(option)} in ${nameOf(target)}`,
  };
}

/** Keys for the window, not the page. */
const WINDOW_KEYS: { readonly [keys: string]: readonly [EventType, title: string] } = {
  F5: ['Reload', 'Load the page again'],
  'Control+r': ['Reload', 'Load the page again'],
  'Alt+ArrowLeft': ['Go back', 'Go back'],
  'Alt+ArrowRight': ['Go forward', 'Go forward'],
};

function pressed({ key, modifiers }: Action<'press'>, target: StepTarget): TestCase | null {
  if (key !== ' ' && key.trim() === '') return null;
  const pressedKeys = [...modifiers, key].join('+');
  const reaches = Object.hasOwn(WINDOW_KEYS, pressedKeys) ? WINDOW_KEYS[pressedKeys] : undefined;
  if (reaches) return plainCase(...reaches);
  // A password is not kept in keys.
  if (target.facts?.secret && key.length === 1 && modifiers.every((one) => one === 'Shift')) return null;
  // If only Shift is held with a letter or sign, it is part of the character: A, not Shift+A.
  const isPartOfKey = modifiers.join() === 'Shift' && key.length === 1 && key !== ' ';
  const combination = [...(isPartOfKey ? [] : modifiers), key === ' ' ? 'Space' : key].join('+');
  return {
    ...aboutElement('Press key', 'Press', target, { key: combination }),
    title: `Press ${combination} in ${nameOf(target)}`,
  };
}

/** A case about an element, with a title such as `Click “Save”`. */
export function aboutElement(
  eventType: EventType,
  verb: string,
  target: StepTarget,
  fields: Partial<TestCase> = {},
): TestCase {
  return {
    ...newTestCase(eventType),
    title: `${verb} ${nameOf(target)}`,
    targetField: target.locator,
    ...fields,
  };
}

/** A case that opens an address. */
export function openingCase(url: string): TestCase {
  return { ...newTestCase('URL redirect'), title: `Open ${shown(url)}`, redirectURL: url };
}

/** A case without a target. */
export const plainCase = (eventType: EventType, title: string, fields: Partial<TestCase> = {}): TestCase => ({
  ...newTestCase(eventType),
  title,
  ...fields,
});

/** A name for the element that people understand. */
export function nameOf({ facts, locator }: StepTarget): string {
  // The glyphs of icon fonts are private characters.
  const name = (facts?.name ?? '').replace(/\p{Co}/gu, '').trim();
  return name === '' ? `the ${facts?.tag || 'element'} ${locator}`.slice(0, NAME_MAX) : said(name);
}

/** Quotes a text for a title. */
export const said = (text: string): string => `“${text.length > NAME_MAX ? `${text.slice(0, NAME_MAX)}…` : text}”`;

function shown(url: string): string {
  if (!URL.canParse(url)) return url.slice(0, NAME_MAX);
  const { protocol, host, pathname } = new URL(url);
  const page = protocol === 'about:' ? url : host + (pathname === '/' ? '' : pathname);
  return page.slice(0, NAME_MAX);
}
