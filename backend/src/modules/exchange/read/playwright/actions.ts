import {
  escapeBraces,
  type EventType,
  HELD_KEYS,
  projectFilePath,
  proposeFileName,
  WAIT_STATES,
} from '@testplatform/contract';
import { Untranslatable } from '../imported.js';
import type { CaseFields } from '../file-builder.js';
import { maxWaitOf, type Scope } from './scope.js';
import { asText, chainOf, type Link, optionOf, type Value } from './syntax.js';

/** Does something with an element. */
type Action = (scope: Scope, targetField: string, args: readonly Value[], link: Link) => void;

const plain =
  (eventType: EventType): Action =>
  (scope, targetField, [options]) =>
    addPlainly(scope, eventType, targetField, options);

function addPlainly(scope: Scope, eventType: EventType, targetField: string, options: Value): void {
  requireNoTrial(options);
  scope.file.add(eventType, { targetField, ...maxWaitOf(options) });
  noteMiddle(scope, options);
}

/** Notes the options of a press that its event type does not have. */
function noteMiddle({ file }: Scope, options: Value): void {
  if (['position', 'modifiers', 'button'].some((name) => optionOf(options, name) !== undefined))
    file.note('The element is pressed in its middle here, with the left button and without keys');
}

function click(scope: Scope, targetField: string, [options]: readonly Value[]): void {
  requireNoTrial(options);
  const { file } = scope;
  const fields: CaseFields = { targetField, ...maxWaitOf(options) };
  if (scope.isChoosing) {
    scope.isChoosing = false;
    scope.chooserTarget = targetField;
    return;
  }
  if (scope.isDownloading) {
    scope.isDownloading = false;
    return addPlainly(scope, 'Download', targetField, options);
  }
  const button = optionOf(options, 'button');
  if (button === 'middle')
    throw new Untranslatable('The middle button is not pressed here. Add a test case that does the same');
  const count = optionOf(options, 'clickCount') ?? 1;
  if (count !== 1 && count !== 2)
    throw new Untranslatable('An element is clicked once or twice here. Add a test case for each click');
  const isDouble = count === 2;
  const eventType = button === 'right' ? 'Right click' : isDouble ? 'Double click' : 'Click';
  file.add(eventType, { ...fields, ...mouseOf(options) });
}

const doubleClick: Action = ({ file }, targetField, [options]) => {
  requireNoTrial(options);
  file.add('Double click', { targetField, ...maxWaitOf(options), ...mouseOf(options) });
};

/** Refuses `trial: true`, which only waits and performs no action. */
function requireNoTrial(options: Value): void {
  if (optionOf(options, 'trial') === true)
    throw new Untranslatable('Nothing is only tried here. Add a Wait for with the state Enabled');
}

const hover: Action = ({ file }, targetField, [options]) => {
  requireNoTrial(options);
  file.add('Hover', { targetField, ...maxWaitOf(options), ...mouseOf(options) });
};

/** The held keys and the mouse position among a call's options. */
function mouseOf(options: Value): CaseFields {
  const modifiers = optionOf(options, 'modifiers');
  const place = placeOf(optionOf(options, 'position'));
  const keys = Array.isArray(modifiers) ? modifiers.map(String).map(keyName).toSorted().join('+') : 'None';
  const heldKeys = HELD_KEYS.find((one) => one === keys);
  if (heldKeys === undefined)
    throw new Untranslatable(`The keys ${keys} can’t be held together. Choose those of the form`);
  return { heldKeys, ...(place !== null && { mousePositionNearestField: place }) };
}

/** A position in an element as a case has it; null for none. */
function placeOf(position: Value): string | null {
  const [x, y] = [optionOf(position, 'x'), optionOf(position, 'y')];
  return typeof x === 'number' && typeof y === 'number' ? `${x},${y}` : null;
}

const keyName = (key: string): string => (key === 'ControlOrMeta' ? 'Control' : key);

const fill: Action = ({ file }, targetField, [text, options]) => {
  const inputText = typeof text === 'number' ? String(text) : text;
  if (typeof inputText !== 'string') throw new Untranslatable('The text is missing. Add a Text feed');
  const fields = { targetField, ...maxWaitOf(options) };
  if (inputText === '') file.add('Clear', fields);
  else file.add('Text feed', { ...fields, inputText: escapeBraces(inputText) });
};

const press: Action = ({ file }, targetField, [key, options]) =>
  file.add('Press key', { targetField, key: escapeBraces(asText(key ?? '')), ...maxWaitOf(options) });

const selectOption: Action = ({ file }, targetField, [given, options]) => {
  const chosen = (Array.isArray(given) ? (given as readonly Value[]) : [given]).map((one) =>
    typeof one === 'string' ? one : (optionOf(one, 'label') ?? optionOf(one, 'value')),
  );
  if (!chosen.every((one) => typeof one === 'string') || chosen.length === 0)
    throw new Untranslatable('An option is chosen by its label or value here. Add a Select option with one of them');
  if (chosen.length > 1 && chosen.some((one) => one.includes(',')))
    throw new Untranslatable(
      'Commas divide options here. Add a Select option with their values, if these have no commas',
    );
  file.add('Select option', { targetField, option: escapeBraces(chosen.join(',')), ...maxWaitOf(options) });
};

export const setFiles: Action = ({ file }, targetField, [given, options]) => {
  const names = (Array.isArray(given) ? (given as readonly Value[]) : [given]).map((one) =>
    typeof one === 'string' ? one : optionOf(one, 'name'),
  );
  if (names.length === 0 || !names.every((one) => typeof one === 'string'))
    throw new Untranslatable('The files have no names. Upload them to the files of the project, and add a File upload');
  file.add('File upload', {
    targetField,
    filePath: names.map((name) => projectFilePath(proposeFileName(name))).join(','),
    ...maxWaitOf(options),
  });
};

const setChecked: Action = (scope, targetField, [isChecked, options]) =>
  addPlainly(scope, isChecked === true ? 'Check' : 'Uncheck', targetField, options);

/** Its argument is a locator, not a value. */
const dragTo: Action = (scope, targetField, _args, { args }) => {
  const [to] = args ?? [];
  const chain = to && to.type !== 'SpreadElement' ? chainOf(to) : null;
  const found = chain && scope.resolve(chain);
  if (!found) throw new Untranslatable('It is not known where this is dragged to. Add a Drag and drop');
  const options = args?.[1] && scope.valueOf(args[1]);
  requireNoTrial(options);
  const [from, onto] = [placeOf(optionOf(options, 'sourcePosition')), placeOf(optionOf(options, 'targetPosition'))];
  scope.file.add('Drag and drop', {
    targetField,
    destinationField: scope.locator(found.links),
    ...(from !== null && { mousePositionNearestField: from }),
    ...(onto !== null && { dropPosition: onto }),
    ...maxWaitOf(options),
  });
};

const waitFor: Action = ({ file }, targetField, [options]) => {
  const wanted = asText(optionOf(options, 'state') ?? 'visible');
  const state = WAIT_STATES.find((one) => one.toLowerCase() === wanted) ?? 'Visible';
  file.add('Wait for', { targetField, state, ...maxWaitOf(options) });
};

export const ACTIONS: ReadonlyMap<string, Action> = new Map<string, Action>([
  ['click', click],
  ['tap', click],
  ['dblclick', doubleClick],
  ['fill', fill],
  ['type', fill],
  ['pressSequentially', fill],
  ['clear', plain('Clear')],
  ['press', press],
  ['check', plain('Check')],
  ['uncheck', plain('Uncheck')],
  ['setChecked', setChecked],
  ['selectOption', selectOption],
  ['setInputFiles', setFiles],
  ['hover', hover],
  ['dragTo', dragTo],
  ['scrollIntoViewIfNeeded', plain('Scroll to')],
  ['waitFor', waitFor],
]);
/** Actions whose arguments are not evaluated, because they include a locator. */
export const TAKES_LOCATORS: ReadonlySet<string> = new Set(['dragTo']);
