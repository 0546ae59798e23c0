import { type EventType, parsePoint, projectFilePath, proposeFileName } from '@testplatform/contract';
import { Untranslatable } from '../imported.js';
import { elementScript } from '../locators.js';
import { type Command, type Handler, maxWait, type Reading } from './reading.js';
import { filled, filledExpression, typedParts, withGiven } from './text.js';

/** A case about the target, such as Click. */
const onTarget =
  (eventType: EventType): Handler =>
  (reading, { target }) =>
    reading.file.add(eventType, { targetField: reading.locator(target) });

/** As `onTarget`, at a position in the element. */
const atPlace =
  (eventType: EventType): Handler =>
  (reading, { target, value }) => {
    const place = placeOf(value);
    reading.file.add(eventType, {
      targetField: reading.locator(target),
      ...(place !== null && { mousePositionNearestField: place }),
    });
  };

/** A place in an element, such as `10,20`; null for none. */
const placeOf = (text: string): string | null => (parsePoint(text) === null ? null : text.replace(/\s/g, ''));

function open(reading: Reading, { target }: Command): void {
  reading.file.add('URL redirect', { redirectURL: reading.address(target), maxWaitingTime: 30 });
  reading.frames = [];
  reading.lists.clear();
}

function type(reading: Reading, { target, value }: Command): void {
  const targetField = reading.locator(target);
  if (isLocalFile(value) && /file|upload|attach/i.test(target)) upload(reading, targetField, value);
  else if (/\$\{KEY_/.test(value)) typeKeys(reading, targetField, value);
  else feed(reading, targetField, value);
}

const isLocalFile = (value: string): boolean => /^(?:[a-z]:[\\/]|\/|file:\/\/)\S/i.test(value);

function upload({ file }: Reading, targetField: string, value: string): void {
  const filePath = value.split(',').map((one) => projectFilePath(proposeFileName(one.trim())));
  file.add('File upload', { targetField, filePath: filePath.join(',') });
}

function feed({ file }: Reading, targetField: string, value: string): void {
  if (value === '') file.add('Clear', { targetField });
  else file.add('Text feed', { targetField, inputText: filled(value) });
}

/** Keys after which the focus may be elsewhere. */
const LEAVES: ReadonlySet<string> = new Set(['Tab', 'Enter']);

function typeKeys(reading: Reading, targetField: string, value: string): void {
  const parts = typedParts(value);
  if (parts === null) throw new Untranslatable('A key in the text is unknown. Add a Text feed and a Press key');
  for (const [nth, part] of parts.entries()) {
    // A Text feed replaces what is in the field, and may be meant for another one.
    const isMore = 'text' in part && parts.slice(0, nth).some((one) => 'text' in one || LEAVES.has(one.key));
    if (isMore)
      throw new Untranslatable('A text after a key is typed where the focus is then. Add a Text feed for each field');
  }
  for (const part of parts) {
    if ('text' in part) feed(reading, targetField, part.text);
    else reading.file.add('Press key', { targetField, key: part.key });
  }
}

function select(reading: Reading, { target, value }: Command): void {
  const targetField = reading.locator(target);
  reading.file.add('Select option', { targetField, option: optionOf(value, reading) });
  reading.lists.add(targetField);
}

function optionOf(value: string, { dialect }: Reading): string {
  const [, kind = 'label', option = ''] = /^(?:(label|value|id|index)=)?([\s\S]*)$/.exec(value) ?? [];
  const isPattern = /^(?:regexpi?|glob):/.test(option) || (dialect.isKatalon && /^(?!exact:).*\*/s.test(option));
  if (kind === 'id' || kind === 'index' || isPattern)
    throw new Untranslatable('An option is chosen by its label or value here. Add a Select option with one of them');
  return filled(option.replace(/^exact:/, ''));
}

/** Selects all options in one case, because a Select option replaces the previous selection. */
function addSelection(reading: Reading, { target, value, values = [value] }: Command): void {
  const targetField = reading.locator(target);
  const options = values.map((one) => optionOf(one, reading));
  if (reading.lists.has(targetField) || options.some((option) => option.includes(',')))
    throw new Untranslatable(
      'Options are chosen together here. Add one Select option with all of them, and commas between them',
    );
  reading.file.add('Select option', { targetField, option: options.join(',') });
  reading.lists.add(targetField);
}

function pause({ file }: Reading, { target, value }: Command): void {
  const milliseconds = [target, value].find((one) => /^\d{1,9}$/.test(one.trim()));
  if (milliseconds === undefined) throw new Untranslatable('The pause has no number. Add a Sleep');
  file.add('Sleep', { sleepTime: Number(milliseconds) / 1_000 });
}

/** Pixels from an element's corner at which a drag by an offset begins. */
const PRESSED_PX = 5;

function dragAndDrop(reading: Reading, { target, value }: Command): void {
  const targetField = reading.locator(target);
  const [, x, y] = /^([+-]?\d{1,5}),\s*([+-]?\d{1,5})$/.exec(value.trim()) ?? [];
  if (x === undefined)
    return reading.file.add('Drag and drop', { targetField, destinationField: reading.locator(value) });
  reading.file.add('Drag and drop', {
    targetField,
    mousePositionNearestField: `${PRESSED_PX},${PRESSED_PX}`,
    dropPosition: `${PRESSED_PX + Number(x)},${PRESSED_PX + Number(y)}`,
  });
}

function pressMouse(reading: Reading, { target, value, isReleased }: Command): void {
  reading.locator(target);
  if (!isReleased)
    throw new Untranslatable('The mouse is pressed here and not released before something else. Add a Click');
  reading.pressed = { target, value };
}

function releaseMouse(reading: Reading, command: Command): void {
  const { pressed } = reading;
  reading.pressed = null;
  if (pressed === null) throw new Untranslatable('The mouse was not pressed before. Add a Click, or a Drag and drop');
  const [from, onto] = [placeOf(pressed.value), placeOf(command.value)];
  const isElsewhere = from !== null && onto !== null && from !== onto;
  if (pressed.target === command.target && !isElsewhere) return atPlace('Click')(reading, { ...command, ...pressed });
  reading.file.add('Drag and drop', {
    targetField: reading.locator(pressed.target),
    ...(pressed.target !== command.target && { destinationField: reading.locator(command.target) }),
    ...(from !== null && { mousePositionNearestField: from }),
    ...(onto !== null && { dropPosition: onto }),
  });
}

/** While the mouse is held, moving it is part of the drag. */
function moveMouse(reading: Reading, command: Command): void {
  if (reading.pressed === null) atPlace('Hover')(reading, command);
}

function submit(reading: Reading, { target }: Command): void {
  if (reading.frames.length > 0) throw new Untranslatable('In a frame, click the button of the form instead');
  const script = `${elementScript(reading.locator(target), filledExpression)}.requestSubmit();`;
  reading.file.add('Run script', { script: withGiven(script), title: `Submit the form ${target}` });
}

function editContent(reading: Reading, { target, value }: Command): void {
  if (/<[a-z]/i.test(value)) throw new Untranslatable('Only text can be typed into an editor. Add a Text feed');
  feed(reading, reading.locator(target), value);
}

const OLD_KEYS: ReadonlyMap<string, string> = new Map([
  ['13', 'Enter'],
  ['9', 'Tab'],
  ['27', 'Escape'],
  ['8', 'Backspace'],
  ['46', 'Delete'],
  ['32', 'Space'],
]);

/** Selenium's old codes, such as `\13`, or a letter. */
function pressKey(reading: Reading, { target, value }: Command): void {
  const key = OLD_KEYS.get(value.replace(/^\\/, '')) ?? (value.length === 1 ? value : undefined);
  if (key === undefined) throw new Untranslatable('The key is unknown. Add a Press key');
  reading.file.add('Press key', { targetField: reading.locator(target), key });
}

function scrollTo(reading: Reading, { target }: Command): void {
  reading.file.add('Scroll to', { targetField: reading.locator(target), maxWaitingTime: maxWait('30000') });
}

export const ACTIONS: readonly (readonly [name: string, handler: Handler])[] = [
  ['open', open],
  ['click', onTarget('Click')],
  ['clickAt', atPlace('Click')],
  ['doubleClick', onTarget('Double click')],
  ['doubleClickAt', atPlace('Double click')],
  ['contextMenu', onTarget('Right click')],
  ['contextMenuAt', atPlace('Right click')],
  ['check', onTarget('Check')],
  ['uncheck', onTarget('Uncheck')],
  ['mouseOver', (reading, command) => moveMouse(reading, { ...command, value: '' })],
  ['mouseMove', moveMouse],
  ['mouseMoveAt', moveMouse],
  ['mouseOut', ({ file }) => file.add('Hover', { targetField: 'body', mousePositionNearestField: '0,0' })],
  ['mouseDown', pressMouse],
  ['mouseDownAt', pressMouse],
  ['mouseUp', releaseMouse],
  ['mouseUpAt', releaseMouse],
  ['dragAndDrop', dragAndDrop],
  ['dragAndDropToObject', dragAndDrop],
  ['type', type],
  ['typeKeys', type],
  ['sendKeys', type],
  ['upload', (reading, { target, value }) => upload(reading, reading.locator(target), value)],
  ['keyPress', pressKey],
  ['keyDown', pressKey],
  ['keyUp', () => undefined],
  ['select', select],
  ['addSelection', addSelection],
  ['editContent', editContent],
  ['submit', submit],
  ['scrollTo', scrollTo],
  ['pause', pause],
  ['refresh', ({ file }) => file.add('Reload')],
  ['goBack', ({ file }) => file.add('Go back')],
  ['deleteAllVisibleCookies', ({ file }) => file.add('Delete site data', { storedIn: 'Cookie' })],
];
