import { blockRole, selectorText } from '@testplatform/contract';
import { Untranslatable } from '../imported.js';
import { frameParts } from '../locators.js';
import { locatorPart } from './locator.js';
import type { Command, Handler, Reading } from './reading.js';
import { filled } from './text.js';

/** The variable of a handle such as `handle=${win1}`. */
const variableOf = (text: string): string =>
  text
    .replace(/^handle=/, '')
    .replace(/^\$\{|\}$/g, '')
    .trim();

function selectFrame(reading: Reading, { target }: Command): void {
  const [, index] = /^index=(\d{1,4})$/.exec(target.trim()) ?? [];
  if (target === 'relative=parent') reading.frames = outOfOne(reading.frames);
  else if (target === 'relative=top') reading.frames = [];
  else if (index !== undefined) reading.frames = [...reading.frames, ...frameParts(Number(index))];
  else reading.frames = [...reading.frames, framePart(target)];
}

/** The frames without the innermost one and its `nth` part. */
const outOfOne = (frames: readonly string[]): string[] =>
  frames.slice(
    0,
    frames.findLastIndex((part) => part.startsWith('frame=')),
  );

function framePart(target: string): string {
  const part = locatorPart(target, false);
  const [, engine, value = ''] = /^(id|name)=([\s\S]*)$/.exec(part) ?? [];
  if (engine) return `frame=iframe[${engine}=${selectorText(value.replace(/^"|"$/g, ''))}]`;
  return `frame=${part.replace(/^css=/, '')}`;
}

/** Notes an opened window. Here it becomes the current tab at once, in Selenium only when it is selected. */
export function noteOpened(reading: Reading, { opensWindow }: Command): void {
  if (opensWindow === undefined) return;
  reading.windows.push(variableOf(opensWindow));
  reading.isElsewhere = true;
}

/** Goes back to the test's tab, if the previous command opened another one that the test doesn't select. */
export function returnToWindow(reading: Reading, { command }: Command): void {
  if (!reading.isElsewhere || ['selectWindow', 'storeWindowHandle'].includes(command)) return;
  reading.isElsewhere = false;
  // Wait for the new tab first, or it would become the current one later.
  switchTo(reading, reading.windows.length);
  switchTo(reading, reading.windows.indexOf(reading.window) + 1);
}

function switchTo({ file }: Reading, number: number): void {
  file.add('Switch tab', { tab: String(number) });
}

function selectWindow(reading: Reading, { target }: Command): void {
  const [, kind = 'handle', text = ''] = /^(?:(handle|title|name|win_ser)[=_])?([\s\S]*)$/.exec(target.trim()) ?? [];
  reading.frames = [];
  reading.isElsewhere = false;
  if (kind === 'title') return reading.file.add('Switch tab', { tab: filled(text) });
  if (kind === 'win_ser') return switchTo(reading, text === 'local' ? 1 : Number(text) + 1);
  const number = reading.windows.indexOf(variableOf(text)) + 1;
  if (number === 0)
    throw new Untranslatable(`It is not known which window ${target} is. Add a Switch tab with its number`);
  reading.window = reading.windows[number - 1]!;
  switchTo(reading, number);
}

function storeWindowHandle(reading: Reading, { target, value }: Command): void {
  const index = reading.windows.indexOf(reading.window);
  reading.windows[index] = reading.window = variableOf(target || value);
}

function close(reading: Reading): void {
  reading.windows.splice(reading.windows.indexOf(reading.window), 1);
  reading.window = reading.windows.at(-1) ?? 'root';
  reading.frames = [];
  reading.file.add('Close tab');
}

/** An answer that is set before its dialog opens. */
const answerNext =
  (answer: 'Accept' | 'Dismiss'): Handler =>
  (reading, { target, value }) => {
    reading.file.add('Answer dialog', { answer, ...(answer === 'Accept' && { inputText: filled(value || target) }) });
    reading.isAnswered = true;
  };

/** An answer that Selenium gives once the dialog is open: here it is set before the step that opens it. */
const answerOpen =
  (answer: 'Accept' | 'Dismiss'): Handler =>
  (reading, { target, value }) => {
    const { file, ownAnswer } = reading;
    const own = ownAnswer === null ? -1 : file.cases.indexOf(ownAnswer);
    reading.ownAnswer = null;
    if (own >= 0 && own === openingOf(reading) - 1) file.cases.splice(own, 1);
    const inputText = filled(value || target);
    file.add('Answer dialog', { answer, ...(answer === 'Accept' && { inputText }) }, openingOf(reading));
  };

/** Accepts the dialog that is open, if no earlier command has answered it. */
export function acceptOpened(reading: Reading): void {
  const { file, isAnswered } = reading;
  reading.isAnswered = false;
  if (isAnswered) return;
  const opening = openingOf(reading);
  file.add('Answer dialog', { answer: 'Accept' }, opening);
  reading.ownAnswer = file.cases[opening]!;
}

/**
 * The row of the step that has opened the dialog.
 * @throws Untranslatable
 */
function openingOf({ file }: Reading): number {
  const opening = file.cases.findLastIndex(
    ({ eventType, property }) => !(eventType === 'Get content' && property === 'Dialog') && eventType !== 'Comment',
  );
  // An answer before a control case may not run at all, or only once for many passes.
  if (opening < 0 || blockRole(file.cases[opening]!) !== undefined)
    throw new Untranslatable(
      'It is not clear which step opens the dialog. Add an Answer dialog before the step that does',
    );
  return opening;
}

export const WINDOWS: readonly (readonly [name: string, handler: Handler])[] = [
  ['selectFrame', selectFrame],
  ['selectWindow', selectWindow],
  ['storeWindowHandle', storeWindowHandle],
  ['close', close],
  ['chooseOkOnNextConfirmation', answerNext('Accept')],
  ['chooseCancelOnNextConfirmation', answerNext('Dismiss')],
  ['answerOnNextPrompt', answerNext('Accept')],
  ['chooseCancelOnNextPrompt', answerNext('Dismiss')],
  ['webdriverChooseOkOnVisibleConfirmation', answerOpen('Accept')],
  ['webdriverChooseCancelOnVisibleConfirmation', answerOpen('Dismiss')],
  ['webdriverAnswerOnVisiblePrompt', answerOpen('Accept')],
  ['webdriverChooseCancelOnVisiblePrompt', answerOpen('Dismiss')],
];
