import { type Conditional, type EventType, parseTimes, standardKey, type TestCase } from '@testplatform/contract';
import type { SideCase } from './side-case.js';

/** A command of Selenium IDE. */
export interface Command {
  readonly command: string;
  readonly target?: string;
  readonly value?: string;
}

/** The commands of a case. @throws NoCommand with the reason in a sentence if there are none */
type Write = (testCase: TestCase, side: SideCase) => Command[];

/** Selenium IDE can't do what the case does. */
export class NoCommand extends Error {}

const none =
  (why: string): Write =>
  () => {
    throw new NoCommand(why);
  };
const onTarget =
  (command: string): Write =>
  ({ targetField }, side) => [{ command, target: side.locator(targetField) }];
const script = (target: string, value?: string): Command => ({
  command: 'executeScript',
  target,
  ...(value && { value }),
});
const scripted =
  (target: string): Write =>
  () => [script(target)];

const pressing =
  (command: string): Write =>
  ({ targetField, mousePositionNearestField = '', heldKeys = 'None' }, side) => {
    if (heldKeys !== 'None') throw new NoCommand('Selenium IDE holds no keys during a click');
    const target = side.locator(targetField);
    return mousePositionNearestField === ''
      ? [{ command, target }]
      : [{ command: `${command}At`, target, value: side.text(mousePositionNearestField) }];
  };

const WAITS = {
  Visible: 'waitForElementVisible',
  Hidden: 'waitForElementNotVisible',
  Enabled: 'waitForElementEditable',
  Disabled: 'waitForElementNotEditable',
  Attached: 'waitForElementPresent',
  Detached: 'waitForElementNotPresent',
} as const;

export const waitFor = (
  state: keyof typeof WAITS,
  { targetField, maxWaitingTime }: TestCase,
  side: SideCase,
): Command => ({
  command: WAITS[state],
  target: side.locator(targetField),
  value: String(maxWaitingTime * 1_000),
});

const storage = ({ storedIn = 'Cookie' }: TestCase): string => {
  if (storedIn === 'Cookie') throw new NoCommand('Selenium IDE has no commands for cookies');
  return storedIn === 'Local storage' ? 'localStorage' : 'sessionStorage';
};

/** The commands of each event type. */
export const SIDE_COMMANDS: Readonly<Record<EventType, Write>> = {
  'URL redirect': ({ redirectURL }, side) => [{ command: 'open', target: side.text(redirectURL) }],
  Click: pressing('click'),
  'Double click': pressing('doubleClick'),
  'Right click': none('Selenium IDE has no command for a right click'),
  Hover: ({ targetField, mousePositionNearestField = '' }, side) => {
    const target = side.locator(targetField);
    if (mousePositionNearestField === '') return [{ command: 'mouseOver', target }];
    return [{ command: 'mouseMoveAt', target, value: side.text(mousePositionNearestField) }];
  },
  'Locate element': (testCase, side) => [waitFor('Visible', testCase, side)],
  'Text feed': (testCase, side) => {
    if ((testCase.autoGenerate ?? 'None') !== 'None') throw new NoCommand('Selenium IDE generates no data');
    return [{ command: 'type', target: side.locator(testCase.targetField), value: side.inputText(testCase) }];
  },
  'Get content': (testCase, side) => side.content(testCase),
  Sleep: () => [],
  'File upload': none('Selenium IDE knows no files of the project'),
  'Press key': ({ key, targetField = '' }, side) => {
    if (targetField === '') throw new NoCommand('Selenium IDE needs a target to send keys to');
    // The key after the last plus may be a plus itself.
    const keys = standardKey(side.text(key)).split(/\+(?!$)/);
    return [{ command: 'sendKeys', target: side.locator(targetField), value: keys.map(keyOf).join('') }];
  },
  'Select option': ({ targetField, option }, side) => {
    const names = side.text(option).split(',');
    const command = names.length === 1 ? 'select' : 'addSelection';
    const target = side.locator(targetField);
    return names.map((name) => ({ command, target, value: `label=${name.trim()}` }));
  },
  Check: onTarget('check'),
  Uncheck: onTarget('uncheck'),
  'Drag and drop': (testCase, side) => {
    const { mousePositionNearestField = '', destinationField = '', dropPosition = '' } = testCase;
    if (dropPosition !== '' || destinationField === '') throw new NoCommand('Selenium IDE drops on elements only');
    const [target, onto] = [side.locator(testCase.targetField), side.locator(destinationField)];
    if (mousePositionNearestField === '') return [{ command: 'dragAndDropToObject', target, value: onto }];
    return [
      { command: 'mouseDownAt', target, value: side.text(mousePositionNearestField) },
      { command: 'mouseOver', target: onto },
      { command: 'mouseUp', target: onto },
    ];
  },
  Clear: ({ targetField }, side) => [{ command: 'type', target: side.locator(targetField), value: '' }],
  // A script doesn't wait for elements, as commands do.
  'Scroll to': (testCase, side) => [
    waitFor('Attached', testCase, side),
    script(`${side.element(testCase.targetField)}.scrollIntoView()`),
  ],
  'Answer dialog': ({ answer, inputText = '' }, side) => {
    if (answer === 'Dismiss') return [{ command: 'chooseCancelOnNextConfirmation' }];
    if (inputText === '') return [{ command: 'chooseOkOnNextConfirmation' }];
    return [{ command: 'answerOnNextPrompt', target: side.text(inputText) }];
  },
  'Switch tab': none('Selenium IDE finds no tab by its number or title'),
  'Close tab': () => [{ command: 'close' }],
  'Go back': scripted('history.back()'),
  'Go forward': scripted('history.forward()'),
  Reload: scripted('location.reload()'),
  'Wait for': (testCase, side) => {
    if (testCase.redirectURL) throw new NoCommand('Selenium IDE waits for no address');
    return [waitFor(testCase.state ?? 'Visible', testCase, side)];
  },
  Download: none('Selenium IDE checks no downloads'),
  'Run script': (testCase, side) => side.compared(script(side.statements(testCase.script), 'value'), testCase),
  'HTTP request': none('Selenium IDE calls no servers'),
  'Mock response': none('Selenium IDE answers no requests'),
  'Set clock': none('Selenium IDE sets no clock'),
  'Set site data': (testCase, side) => [
    script(`${storage(testCase)}.setItem(${side.js(testCase.itemName)}, ${side.jsInput(testCase)})`),
  ],
  'Get site data': (testCase, side) => {
    const read = `return ${storage(testCase)}.getItem(${side.js(testCase.itemName)})`;
    if (testCase.presence === 'Absent') return side.mustHold(`${read} === null`);
    return side.compared(script(read, 'value'), testCase);
  },
  'Delete site data': (testCase, side) => {
    const area = storage(testCase);
    return [script(testCase.itemName ? `${area}.removeItem(${side.js(testCase.itemName)})` : `${area}.clear()`)];
  },
  'Clear site data': none('Selenium IDE clears no cookies'),
  Totp: none('Selenium IDE makes no one-time codes'),
  'Read mail': none('Selenium IDE reads no mail'),
  Passkey: none('Selenium IDE has no passkeys'),
  'Test case import': (testCase, side) => side.run(testCase),
  If: (testCase, side) => side.condition('if', testCase),
  'Else if': (testCase, side) => side.condition('elseIf', testCase),
  Else: () => [{ command: 'else' }],
  Repeat: ({ times }, side) => [{ command: 'times', target: side.text(times) }],
  'Repeat until': (testCase, side) => {
    const times = parseTimes(side.text(testCase.times));
    if (times === null) throw new NoCommand('Selenium IDE must know how many passes a loop may have');
    // Its limit counts checks of the condition, including the one after the last pass.
    return [{ command: 'while', target: `!(${side.expression(testCase)})`, value: String(times + 1) }];
  },
  'Repeat for each row': ({ table }) => {
    throw new NoCommand(`Selenium IDE has no rows of tables, such as those of ${table}`);
  },
  End: () => [{ command: 'end' }],
  Comment: () => [],
};

/** Keys by other names there. */
const KEYS: ReadonlyMap<string, string> = new Map([
  ['ArrowDown', 'DOWN'],
  ['ArrowLeft', 'LEFT'],
  ['ArrowRight', 'RIGHT'],
  ['ArrowUp', 'UP'],
  ['Control', 'CTRL'],
  ['ControlOrMeta', 'CTRL'],
  ['Escape', 'ESC'],
  ['PageDown', 'PAGE_DOWN'],
  ['PageUp', 'PAGE_UP'],
]);
const SAME_NAME = /^(?:Alt|Backspace|Delete|End|Enter|F(?:\d|1[0-2])|Home|Insert|Meta|Pause|Shift|Space|Tab)$/;

function keyOf(key: string): string {
  if ([...key].length === 1) return key;
  const name = KEYS.get(key) ?? (SAME_NAME.test(key) ? key.toUpperCase() : undefined);
  if (name === undefined) throw new NoCommand(`Selenium IDE has no key ${key}`);
  return `\${KEY_${name}}`;
}

/** A JavaScript function that reads a number: with commas between thousands or before the decimals, and NaN for no text. */
const READ_NUMBER =
  "((t) => t === '' ? NaN : Number(/^[+-]?[0-9]{1,3}(,[0-9]{3})+([.][0-9]+)?$/.test(t) ? t.replace(/,/g, '') : t.replace(',', '.')))";

/** A JavaScript expression that compares two others. `expected` is unused if the statement takes no data. */
export function comparison({ statement }: Conditional, actual: string, expected: string): string {
  const number = (text: string) => `${READ_NUMBER}(String(${text}).trim())`;
  const ordered = (sign: string) => `${number(actual)} ${sign} ${number(expected)}`;
  switch (statement) {
    case 'Equal to':
    case 'Exactly equal to':
      return `String(${actual}).trim() === ${expected}`;
    case 'Not equal to':
      return `String(${actual}).trim() !== ${expected}`;
    case 'Greater then':
      return ordered('>');
    case 'Less than':
      return ordered('<');
    case 'Greater then & equal to':
      return ordered('>=');
    case 'Less than & equal to':
      return ordered('<=');
    case 'Is number':
      return `!isNaN(${number(actual)})`;
    case 'Is string':
      return `isNaN(${number(actual)})`;
    case 'Is empty':
      return `String(${actual}).trim() === ''`;
    case 'Is not empty':
      return `String(${actual}).trim() !== ''`;
    case 'Contains':
      return `String(${actual}).includes(${expected})`;
    case 'Not contains':
      return `!String(${actual}).includes(${expected})`;
    case 'Starts with':
      return `String(${actual}).startsWith(${expected})`;
    case 'Ends with':
      return `String(${actual}).endsWith(${expected})`;
    case 'Matches':
      return `new RegExp(${expected}).test(${actual})`;
  }
}
