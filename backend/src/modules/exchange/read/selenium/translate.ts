import { escapeBraces, LIMITS } from '@testplatform/contract';
import type { FileBuilder } from '../file-builder.js';
import { Untranslatable } from '../imported.js';
import { HIDDEN, saysSecret } from '../secrets.js';
import { ACTIONS } from './actions.js';
import { checkOf, isVerify } from './checks.js';
import { CONTROL_FLOW } from './control-flow.js';
import { type Command, type Dialect, type Handler, Reading } from './reading.js';
import { STORES } from './stores.js';
import { filled } from './text.js';
import { noteOpened, returnToWindow, WINDOWS } from './windows.js';

const without =
  (sentence: string): Handler =>
  () => {
    throw new Untranslatable(sentence);
  };

const OTHERS: readonly (readonly [name: string, handler: Handler])[] = [
  ['echo', ({ file }, { target, value }) => file.comment(filled(target || value))],
  ['setWindowSize', without('Set the size of pages in an environment of the project, and run the file with it')],
  ['windowMaximize', without('Set the size of pages in an environment of the project, and run the file with it')],
  ['setSpeed', without('Steps take as long as they need. Set the sleep of a test case where a page needs more time')],
  ['setTimeout', without('Set the max wait of the test cases that need more time')],
  ['captureEntirePageScreenshot', without('Each test case has a picture in its report anyway')],
  ['takeScreenshot', without('Each test case has a picture in its report anyway')],
  ['focus', without('A field gets the focus once something is done with it. Add a Click, or delete it')],
  [
    'fireEvent',
    without('Pages see the events of what a person does. Add a Click, a Hover or a Text feed that does the same'),
  ],
  ['debugger', without('Tests have no breakpoints. Record or run the file step by step')],
];
/** The platform waits for pages by itself. */
const NOT_NEEDED: ReadonlySet<string> = new Set(['waitForPageToLoad']);

const HANDLERS: ReadonlyMap<string, Handler> = new Map([...ACTIONS, ...STORES, ...WINDOWS, ...CONTROL_FLOW, ...OTHERS]);

/** Translates the commands of one test into the file. */
export function translateCommands(file: FileBuilder, commands: readonly Command[], dialect: Dialect): void {
  const reading = new Reading(file, dialect);
  for (const [index, one] of commands.entries()) {
    if (isMoreOf(commands[index - 1], one) || isPressedAlready(commands[index - 1], one)) continue;
    const name = nameOf(one);
    const values = valuesFrom(commands, index);
    const { command, target, value, isSecret } = shown(one);
    const said =
      [command, target, values.length > 1 && !isSecret ? values.join(', ') : value]
        .filter((text) => text !== '')
        .join(' | ') || one.comment;
    const origin = { place: `Command ${index + 1}`, said, isSecret, title: one.comment, isSoft: isVerify(name) };
    const isReleased = isReleasedAfter(commands, index);
    file.step(origin, () => translate(reading, { ...one, command: name, values, isReleased }));
  }
}

const nameOf = ({ command }: Command): string => command.trim().replace(/AndWait$/, '');

/** The old IDE records the press of a key as `keyDown`, `keyPress` and `keyUp`. */
const isPressedAlready = (before: Command | undefined, one: Command): boolean =>
  nameOf(one) === 'keyPress' &&
  before !== undefined &&
  nameOf(before) === 'keyDown' &&
  before.target === one.target &&
  before.value === one.value;

/** Whether the mouse that a command presses is released before another command than its moves. */
function isReleasedAfter(commands: readonly Command[], index: number): boolean {
  const next = commands.slice(index + 1).find((one) => !/^(?:mouse(?:Move|Over|Out)|pause|\/\/|$)/.test(nameOf(one)));
  return next !== undefined && nameOf(next).startsWith('mouseUp');
}

/** Whether a command adds another option to the list of the command before it. One case selects all of them. */
const isMoreOf = (before: Command | undefined, { command, target }: Command): boolean =>
  command.trim() === 'addSelection' && before?.command.trim() === 'addSelection' && before.target === target;

/** The values of a command and of the following ones that its case includes. */
function valuesFrom(commands: readonly Command[], index: number): string[] {
  const values = [commands[index]!.value];
  for (let next = index + 1; next < commands.length && isMoreOf(commands[next - 1], commands[next]!); next += 1)
    values.push(commands[next]!.value);
  return values;
}

/** A command with its password hidden. A variable stays, because its value is not in the command. */
function shown(one: Command): Command & { readonly isSecret: boolean } {
  const { command, target, value, comment, targets = '' } = one;
  const hidden = (text: string): string => (text === '' || /^\$\{[^{}]*\}$/.test(text) ? text : HIDDEN);
  if (isStore(command) && saysSecret(value))
    return { ...one, target: hidden(target), isSecret: hidden(target) === HIDDEN };
  if (![command, target, comment, targets].some(saysSecret)) return { ...one, isSecret: false };
  return { ...one, value: hidden(value), isSecret: true };
}

const isStore = (command: string): boolean => /^(?:\/\/)?\s*store(?:Json)?$/.test(command.trim());

/** The text of the Comment for a disabled command. */
const disabled = ({ command, target, value }: Command): string =>
  escapeBraces(`Disabled: ${[command.slice(2), target, value].join(' ').trim()}`);

/** A value of the old IDE that a script computes: `javascript{new Date()}`. */
const isScript = (text: string): boolean => /^\s*javascript\{[\s\S]*\}\s*$/.test(text);

function translate(reading: Reading, command: Command): void {
  const { command: name, target, value, comment } = command;
  if (NOT_NEEDED.has(name)) return;
  if (name === '') return comment === '' ? undefined : reading.file.comment(escapeBraces(comment));
  if (name.startsWith('//')) return reading.file.comment(disabled(shown(command)));
  for (const text of [name, target, value, comment])
    if (text.length > LIMITS.caseTextMax)
      throw new Untranslatable(`It is longer than ${LIMITS.caseTextMax.toLocaleString('en')} characters. Shorten it`);
  if ([target, value].some(isScript))
    throw new Untranslatable(
      'A script as a value is not run. Add a Run script that stores it, and use its placeholder',
    );
  const handler = HANDLERS.get(name) ?? checkOf(name);
  if (!handler)
    throw new Untranslatable(
      `There is no counterpart of ${name.slice(0, 60)}. Add test cases that do the same, or a Run script`,
    );
  if (isStore(name) && shown(command).isSecret)
    throw new Untranslatable(
      'A password is not kept in a script. Add it to an environment as a secret value, and use its placeholder',
    );
  returnToWindow(reading, command);
  handler(reading, command);
  noteOpened(reading, command);
}
