import { type Conditional, type ContentProperty, type WaitState } from '@testplatform/contract';
import type { CaseFields } from '../file-builder.js';
import { Untranslatable } from '../imported.js';
import { joinParts, namedPart } from '../locators.js';
import { condition, opposite } from '../patterns.js';
import { attributeLocator, locatorPart } from './locator.js';
import { type Command, type Handler, maxWait, type Reading } from './reading.js';
import { comparison, filled, filledScript, textScript } from './text.js';
import { acceptOpened } from './windows.js';

/** Adds the case of a check. `wait` is the max wait of a `waitFor` command; otherwise empty. */
type Check = (reading: Reading, command: Command, wait: CaseFields, isNot: boolean) => void;

const compared = (text: string, reading: Reading, isNot: boolean): Conditional[] => {
  const one = comparison(text, reading.dialect.isKatalon);
  return [isNot ? opposite(one) : one];
};

/** Compares a property of the target. */
const content =
  (property: ContentProperty, inside?: string): Check =>
  (reading, { target, value }, wait, isNot) =>
    reading.file.add('Get content', {
      property,
      targetField: joinParts([reading.locator(target), ...(inside ? [inside] : [])]),
      conditionals: compared(value, reading, isNot),
      ...wait,
    });

/** Compares a property of the page with the target, which holds the expected text. */
const ofPage =
  (property: ContentProperty): Check =>
  (reading, { target }, wait, isNot) => {
    const text = property === 'URL' ? reading.address(target) : target;
    reading.file.add('Get content', { property, conditionals: compared(text, reading, isNot), ...wait });
  };

const location: Check = (reading, command, wait, isNot) => {
  const isPattern = /^(?:exact|regexpi?|glob):|\*/.test(command.target);
  const text = isPattern ? command.target : reading.address(command.target);
  reading.file.add('Get content', { property: 'URL', conditionals: compared(text, reading, isNot), ...wait });
};

const state =
  (wanted: WaitState, otherwise: WaitState): Check =>
  (reading, { target }, wait, isNot) =>
    reading.file.add('Wait for', {
      targetField: reading.locator(target),
      state: isNot ? otherwise : wanted,
      ...wait,
    });

const checked: Check = (reading, { target }, wait, isNot) =>
  reading.file.add('Get content', {
    property: 'Checked',
    targetField: reading.locator(target),
    conditionals: [condition('Equal to', isNot ? 'No' : 'Yes')],
    ...wait,
  });

/** Checks whether any element contains the text. */
const textPresent: Check = ({ file, frames }, { target }, wait, isNot) => {
  const [, kind, given = ''] = /^(?:(exact|glob|regexpi?):)?([\s\S]*)$/.exec(target) ?? [];
  const text = kind === 'exact' ? given : given.replace(/^\*|\*$/g, '');
  if (kind?.startsWith('regexp') || (kind !== 'exact' && /[*?]/.test(text)))
    throw new Untranslatable('A text is found by a part of it, not by a pattern. Add a Get content that compares it');
  const targetField = joinParts([...frames, namedPart('text', filled(text), false)]);
  if (isNot) file.add('Wait for', { targetField, state: 'Hidden', ...wait });
  else
    file.add('Get content', {
      property: 'Visible',
      targetField,
      conditionals: [condition('Equal to', 'Yes')],
      ...wait,
    });
};

/** In the old IDE a confirmation is accepted, unless an earlier command says otherwise. */
const confirmation: Check = (reading, command, wait, isNot) => {
  if (reading.dialect.isKatalon && !isNot) acceptOpened(reading);
  ofPage('Dialog')(reading, command, wait, isNot);
};

const attribute: Check = (reading, { target, value }, wait, isNot) => {
  const found = attributeLocator(target);
  reading.file.add('Get content', {
    property: 'Attribute',
    targetField: reading.locator(found.locator),
    attribute: filled(found.attribute),
    conditionals: compared(value, reading, isNot),
    ...wait,
  });
};

/** `css` and `xpath` counts name their engine in the command. */
const count =
  (engine: string): Check =>
  (reading, { target, value }, wait, isNot) => {
    const part = locatorPart(
      target.includes('=') && /^[a-z]+=/i.test(target) ? target : `${engine}=${target}`,
      reading.dialect.isKatalon,
    );
    reading.file.add('Get content', {
      property: 'Count',
      targetField: joinParts([...reading.frames, part]),
      conditionals: compared(value, reading, isNot),
      ...wait,
    });
  };

const script: Check = (reading, { target, value }, wait, isNot) => {
  reading.requireInPage(target);
  reading.file.add('Run script', {
    script: filledScript(`return (${target});`, reading.dialect.isKatalon),
    conditionals: compared(value, reading, isNot),
    ...wait,
  });
};

/** `assert` alone compares a variable. */
const variable: Check = (reading, { target, value }, wait, isNot) => {
  if (target.trim() === '')
    throw new Untranslatable('The command names no variable. Add a Run script that compares it');
  reading.file.add('Run script', {
    script: textScript(`\${${target.replace(/^\$\{|\}$/g, '')}}`),
    conditionals: compared(value, reading, isNot),
    title: `See that ${target} is ${value}`,
    ...wait,
  });
};

const CHECKS: ReadonlyMap<string, Check> = new Map([
  ['', variable],
  ['text', content('Text')],
  ['value', content('Value')],
  ['selectedvalue', content('Value')],
  ['selectedlabel', content('Text', 'option:checked')],
  ['title', ofPage('Title')],
  ['location', location],
  ['checked', checked],
  ['elementpresent', state('Attached', 'Detached')],
  ['element', state('Attached', 'Detached')],
  ['visible', state('Visible', 'Hidden')],
  ['elementvisible', state('Visible', 'Hidden')],
  ['editable', state('Enabled', 'Disabled')],
  ['elementeditable', state('Enabled', 'Disabled')],
  ['textpresent', textPresent],
  ['attribute', attribute],
  ['xpathcount', count('xpath')],
  ['csscount', count('css')],
  ['elementcount', count('css')],
  ['eval', script],
  ['expression', script],
  ['alert', ofPage('Dialog')],
  ['confirmation', confirmation],
  ['prompt', ofPage('Dialog')],
]);

/** Selenium's default wait in seconds. */
const WAIT_SECONDS = 30;

/** The handler of a check such as `verifyNotText` or `waitForElementVisible`; undefined for other commands. */
export function checkOf(name: string): Handler | undefined {
  const [, kind, rest = ''] = /^(assert|verify|waitFor)([A-Za-z]*)$/.exec(name) ?? [];
  if (!kind) return undefined;
  const isNot = /Not(?=[A-Z]|$)/.test(rest);
  const check = CHECKS.get(rest.replace(/Not(?=[A-Z]|$)/, '').toLowerCase());
  if (!check) return undefined;
  return (reading, command) => {
    const isWaiting = kind === 'waitFor';
    const time = /^\d{1,9}$/.test(command.value) && /Element(?!Count)/.test(rest) ? command.value : '';
    check(reading, command, isWaiting ? { maxWaitingTime: maxWait(time, WAIT_SECONDS) } : {}, isNot);
  };
}

/** Whether the test goes on when the command fails. */
export const isVerify = (name: string): boolean => /^verify[A-Z]?/.test(name);
