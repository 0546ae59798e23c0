import { escapeBraces, LIMITS } from '@testplatform/contract';
import type { FileBuilder } from '../file-builder.js';
import { Untranslatable } from '../imported.js';
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
  ['debugger', without('Tests have no breakpoints. Record or run the file step by step')],
];
/** The platform waits for pages by itself. */
const NOT_NEEDED: ReadonlySet<string> = new Set(['waitForPageToLoad', 'focus', 'fireEvent']);

const HANDLERS: ReadonlyMap<string, Handler> = new Map([...ACTIONS, ...STORES, ...WINDOWS, ...CONTROL_FLOW, ...OTHERS]);

/** Translates the commands of one test into the file. */
export function translateCommands(file: FileBuilder, commands: readonly Command[], dialect: Dialect): void {
  const reading = new Reading(file, dialect);
  for (const [index, one] of commands.entries()) {
    const name = one.command.trim().replace(/AndWait$/, '');
    const said = [one.command, one.target, one.value].filter((text) => text !== '').join(' | ') || one.comment;
    const origin = { place: `Command ${index + 1}`, said, title: one.comment, isSoft: isVerify(name) };
    file.step(origin, () => translate(reading, { ...one, command: name }));
  }
}

/** A command that is switched off stays readable. */
const disabled = ({ command, target, value }: Command): string =>
  escapeBraces(`Disabled: ${[command.slice(2), target, value].join(' ').trim()}`);

function translate(reading: Reading, command: Command): void {
  const { command: name, target, value, comment } = command;
  if (NOT_NEEDED.has(name)) return;
  if (name === '') return comment === '' ? undefined : reading.file.comment(escapeBraces(comment));
  if (name.startsWith('//')) return reading.file.comment(disabled(command));
  for (const text of [name, target, value, comment])
    if (text.length > LIMITS.caseTextMax)
      throw new Untranslatable(`It is longer than ${LIMITS.caseTextMax.toLocaleString('en')} characters. Shorten it`);
  const handler = HANDLERS.get(name) ?? checkOf(name);
  if (!handler)
    throw new Untranslatable(
      `There is no counterpart of ${name.slice(0, 60)}. Add test cases that do the same, or a Run script`,
    );
  returnToWindow(reading, command);
  handler(reading, command);
  noteOpened(reading, command);
}
