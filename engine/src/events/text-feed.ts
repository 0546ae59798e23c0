import type { Locator } from 'playwright';
import { allowPageClose } from '../browsers/page-closing.js';
import { CaseFailure, hasMovedOn, HopelessFailure, messageOf } from '../errors.js';
import type { Question } from '../locators/ask-element.js';
import { FIELD_KIND, type FieldKind, isEditors, REFUSED, SECTION, TYPED_MAX } from '../locators/text-field.js';
import { INERT_REASON } from '../locators/unusable-reason.js';
import { pageFunction } from '../page-function.js';
import { isFirefox } from '../protocol/protocol-of.js';
import { autoGenerate } from '../placeholders/auto-generate.js';
import type { CaseContext, EventOutcome } from './event.js';
import { waited } from './waited.js';

/** Replaces the text of a field. In fields that people type into, the page sees a key for each character (3 §5). */
export async function textFeed(context: CaseContext): Promise<EventOutcome> {
  const { inputText = '', autoGenerate: kind = 'None', inputTextMask } = context.testCase;
  const text = kind === 'None' ? inputText : await autoGenerate(kind);
  const masked = inputTextMask === 'Yes';
  if (masked) context.keepSecret(text);
  // A stored or environment value may be a secret too, which no picture may show.
  await enterText(context, text, masked || context.holdsSecret(text));
  const message = text.length > TYPED_MAX ? { message: INSERTED } : {};
  return { fed: text, ...(!masked && { value: text }), ...message };
}

const INSERTED = `Inserted as one text, not typed key by key: it has more than ${TYPED_MAX} characters`;

export async function enterText(context: CaseContext, text: string, masked = false): Promise<void> {
  const begun = (await context.askToChange(BEGIN, { masked, text, keys: keysOf(text, masked) }))?.answer;
  // Delete the selected text with a key, as people do.
  if (begun && text === '' && !begun.isEmpty) await context.typeText('', 'Backspace');
  else if (begun) await typeInto(context, text, masked, begun.takesOne);
  else
    await context.retry(() =>
      context.onTarget((element, timeout) => feed(context, element, text, { masked, timeout })),
    );
}

/** Why a masked text isn't entered where the page spreads it over several fields: only the first of them is known. */
const SPREAD =
  'The field takes one character, and a masked text can’t be hidden in those after it: turn the mask off, or use Totp for a one-time code';

/**
 * Whether to insert the text at once. Typed key by key, a page could report parts of a masked text, which aren't known
 * to be secret.
 */
const isInserted = (text: string, masked: boolean): boolean => masked || text.length > TYPED_MAX;

/** The number of keys pressed to enter a text, the last of which ends it. */
const keysOf = (text: string, masked: boolean): number =>
  isInserted(text, masked) ? 1 : (text.match(/[ -~]/g) ?? []).length + (/[ -~]$/.test(text) ? 0 : 1);

/** Replaces the selection by typing. @param takesOne the field takes a single character */
async function typeInto(context: CaseContext, text: string, masked: boolean, takesOne = false): Promise<void> {
  if (takesOne && masked && text.length > 1) throw new HopelessFailure(SPREAD);
  if (isInserted(text, masked)) return context.typeText(...splitLastKey(text));
  if (takesOne) await typeOverBoxes(context, text);
  else await context.typeKeys(text);
  // Some pages listen only to keys, and the text doesn't end with one.
  if (!/[ -~]$/.test(text)) await context.typeText('', NO_TEXT);
}

/** Types a text into boxes of one character, each of which passes the focus on to the next, at once or a moment later. */
async function typeOverBoxes(context: CaseContext, text: string): Promise<void> {
  const keys = [...text];
  // Remember the box itself: once the focus has moved, the locator may match another one.
  await context.ask(REMEMBER_FOCUSED, null);
  let stays = 0;
  let passesOn = true;
  for (const [nth, key] of keys.entries()) {
    await context.typeKeys(key);
    if (!passesOn || nth === keys.length - 1) continue;
    const passed = (await context.ask(FOCUS_PASSED, null))?.answer ?? false;
    stays = passed ? 0 : stays + 1;
    // A box that refuses a character, such as a space, keeps the focus too.
    passesOn = passed || (nth > 0 && stays < 2);
  }
}

/**
 * Selects the text of a plain field that is ready, so that typing replaces it, and answers whether it is empty. False
 * for a field that must be waited for or isn't plain: `feed` fills those with Playwright's help.
 */
async function beginTyping(
  target: Element,
  { masked, text, keys }: Feeding,
  isDrawn: typeof isEditors,
): Promise<Begun | false> {
  const meant = (target instanceof HTMLLabelElement && target.control) || target;
  if (!isPlain(meant, text, isDrawn)) return false;
  const field = focused() === meant ? meant : await focusOn(meant, text, isDrawn);
  // Some fields are read-only until they have the focus, to keep the browser from filling them.
  if (!field || field.readOnly) return false;
  watchLastKey(field, text, keys);
  if (masked) field.style.setProperty('-webkit-text-security', 'disc', 'important');
  field.select();
  return { isEmpty: field.value === '', takesOne: field.maxLength === 1 };
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Whether a field is there, visible and enabled, and takes this text key by key. */
function isPlain(field: Element, text: string, isDrawn: typeof isEditors): field is TextField {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false;
  const typed = ['text', 'search', 'email', 'tel', 'url', 'password'];
  // Half a decimal number is invalid, and pages would see it, so number fields are set as a whole.
  if (/^\d+$/.test(text)) typed.push('number');
  if (field instanceof HTMLInputElement && !typed.includes(field.type)) return false;
  if (field.matches(':disabled, [aria-disabled="true"] *, [aria-disabled="true"]')) return false;
  if (!field.checkVisibility({ visibilityProperty: true }) || field.getClientRects().length === 0) return false;
  return !isDrawn(field);
}

/**
 * Focuses a field, and answers the one that has the focus once the page has seen that: the field, or one that the page
 * has made in its place. Null if that is another one, or can't be typed into.
 */
async function focusOn(field: TextField, text: string, isDrawn: typeof isEditors): Promise<TextField | null> {
  const others = new Set<Element | null>(document.querySelectorAll('input, textarea'));
  others.delete(field);
  field.focus();
  if (focused() !== field) return null;
  // Frameworks render only after this task what changes with the focus. A new text moves the caret and drops the
  // selection, and a new field does not have the focus.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  const now = focused();
  return now && !others.has(now) && isPlain(now, text, isDrawn) ? now : null;
}

/**
 * Some pages reformat input, such as telephone numbers, and move the caret, so the next key lands in the wrong place.
 * If the text ends up out of order, the whole text is entered again before the page sees the last key go up.
 */
function watchLastKey(field: HTMLInputElement | HTMLTextAreaElement, text: string, keys: number): void {
  let keysLeft = keys;
  const plain = (any: string) => [...any.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')];
  /** Whether the field holds the letters and digits of the text in order, ignoring anything the page inserted. */
  const holds = () => {
    const left = plain(text);
    for (const letter of plain(field.value)) if (letter === left[0]) left.shift();
    return left.length === 0;
  };
  const holdsInAnyOrder = () => {
    const left = plain(field.value);
    return plain(text).every((letter) => left.includes(letter) && left.splice(left.indexOf(letter), 1));
  };
  const onKeyUp = (event: KeyboardEvent) => {
    if (!event.isTrusted || --keysLeft > 0) return;
    removeEventListener('keyup', onKeyUp, true);
    if (event.composedPath()[0] !== field) return;
    if (holds() || !holdsInAnyOrder()) return;
    field.select();
    // Some pages treat a replacement as an edit of the old text, so delete that first.
    document.execCommand('delete');
    document.execCommand('insertText', false, text);
  };
  addEventListener('keyup', onKeyUp, true);
}

/** Why a masked text isn't entered where pictures would show it. */
const DRAWN = 'An editor that draws its text itself can’t hide a masked text from the pictures: turn the mask off';

/** The page navigated to another document, so its fields are gone. */
function nullIfNavigated(error: unknown): null {
  if (hasMovedOn(error)) return null;
  throw error;
}

/** What Playwright says of an element that takes no text. */
export const TAKES_NO_TEXT = /not an <input>/;
/** Why an element takes no text. */
export const NO_FIELD = 'The target is not a field that takes text';

/** Waits until a field can be edited. @throws CaseFailure when it is none: it may become an editor later */
async function editable(context: CaseContext, element: Locator, timeout: number): Promise<void> {
  const field = await element.elementHandle({ timeout });
  await field?.waitForElementState('editable', { timeout }).catch((error: unknown) => {
    throw TAKES_NO_TEXT.test(messageOf(error)) ? new CaseFailure(NO_FIELD + waited(context)) : error;
  });
}

/** The text to enter. */
interface Feeding {
  readonly masked: boolean;
  readonly text: string;
  /** Number of keys pressed to enter it. */
  readonly keys: number;
}

/** A field whose text is selected. */
interface Begun {
  readonly isEmpty: boolean;
  /** The field takes a single character. */
  readonly takesOne: boolean;
}

interface FeedOptions {
  readonly masked: boolean;
  readonly timeout: number;
}

async function feed(
  context: CaseContext,
  element: Locator,
  text: string,
  { masked, timeout }: FeedOptions,
): Promise<void> {
  const { page } = context;
  if (masked) await element.evaluate(showAsDots, undefined, { timeout });
  const kind = await element.evaluate(FIELD_KIND, undefined, { timeout });
  if (kind === 'inert') throw new CaseFailure(`The element ${context.target.text} ${INERT_REASON}${waited(context)}`);
  if ((kind === 'section' || kind === 'sections') && text !== '') {
    await (kind === 'section' ? element : element.locator(SECTION).first()).focus({ timeout });
    return allowPageClose(page, page.keyboard.type(text));
  }
  if (kind === 'editor') {
    if (masked) throw new HopelessFailure(DRAWN);
    await element.focus({ timeout });
    // Select its text the way people do.
    await page.keyboard.press('ControlOrMeta+a');
    const [first, last] = text === '' ? ['', 'Backspace'] : splitLastKey(text);
    return context.typeText(first, last);
  }
  if (kind === 'file') throw new HopelessFailure('The target is a file field: use File upload');
  const isRich = kind === 'rich' || kind === 'part';
  const asked = { masked, text, keys: keysOf(text, masked) };
  if (kind === 'typed' && text !== '') {
    // Some fields can be edited only once they have the focus.
    await element.focus({ timeout });
    await editable(context, element, timeout);
    const begun = await element.evaluate(BEGIN, asked, { timeout });
    if (begun) return typeInto(context, text, masked, begun.takesOne);
  }
  await element.focus({ timeout });
  if (isRich) await element.evaluate(selectAllOf, undefined, { timeout });
  if (isRich && text !== '' && !text.includes('\n')) return typeInto(context, text, masked);
  const [first, last] = isRich || kind === 'typed' ? splitRich(kind, text) : [text, kind === 'number' ? NO_TEXT : null];
  const field = await element.elementHandle({ timeout });
  // The text is entered once. The page may be busy with it for longer than one wait for the field.
  await element.fill(first, { timeout: context.remaining() });
  // Firefox inserts no more than a part of a number at once.
  if (kind === 'number' && text !== '' && isFirefox(page.context().browser())) {
    await element.fill('', { timeout: context.remaining() });
    await context.typeKeys(text);
  }
  // Some fields silently drop what they can't take. A page that then navigates, as some date pickers do, has taken it.
  const read = () => field?.inputValue({ timeout: context.remaining() }).catch(nullIfNavigated);
  if (kind !== 'typed' && !isRich && text !== '' && (await read()) === '') throw new HopelessFailure(REFUSED);
  if (last !== null) await allowPageClose(page, page.keyboard.press(last));
}

/** No record may show a masked text. */
function showAsDots(element: Element): void {
  const field = (element instanceof HTMLLabelElement && element.control) || element;
  if (field instanceof HTMLElement) field.style.setProperty('-webkit-text-security', 'disc', 'important');
}

/**
 * Selects everything in an editable element, as filling it will, and resolves once the page has seen that. An editor
 * with its own text model uses the last selection it was told, and would otherwise append to its text.
 */
function selectAllOf(element: Element): Promise<void> {
  getSelection()?.selectAllChildren(element);
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Milliseconds for a box of one character to pass on the focus. One that doesn't by then is a field by itself. */
const PASS_MS = 1_000;

/** The property of the window that holds the element that had the focus at the last question. */
const FOCUSED_BOX = "Symbol.for('testplatform.focusedBox')";

/** The element that has the focus, also inside shadow roots. */
function focused(): Element | null {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at;
}

/**
 * Resolves with true once the focus has left the element that the window holds under `key`, or with false if it stays
 * there for `atMost` milliseconds.
 */
function focusPassed(key: symbol, atMost: number): Promise<boolean> {
  const before: unknown = Reflect.get(window, key);
  return new Promise((resolve) => {
    const look = () => {
      if (focused() !== before) end(true);
    };
    const end = (isPassed: boolean) => {
      removeEventListener('focusin', look, true);
      clearTimeout(timer);
      Reflect.set(window, key, focused());
      resolve(isPassed);
    };
    const timer = setTimeout(end, atMost, false);
    addEventListener('focusin', look, true);
    look();
  });
}

/** In the page these functions see each other and nothing else. */
const REMEMBER_FOCUSED: Question<null, null> = pageFunction(
  `() => { ${String(focused)}\nwindow[${FOCUSED_BOX}] = focused();\nreturn null; }`,
);
const FOCUS_PASSED: Question<null, Promise<boolean>> = pageFunction(
  `() => { ${[focused, focusPassed].map(String).join('\n')}\nreturn focusPassed(${FOCUSED_BOX}, ${PASS_MS}); }`,
);
const BEGIN: Question<Feeding, Promise<Begun | false>> = pageFunction(
  `(field, asked) => { ${[isEditors, isPlain, focused, focusOn, watchLastKey, beginTyping].map(String).join('\n')}\nreturn beginTyping(field, asked, isEditors); }`,
);
/** The last character is a keyboard key that every page sees. */
const KEY_AT_END = /[!-~]$/;

/**
 * A key that every page sees and none reacts to: End would choose the last option of a list, Backspace remove the last
 * tag.
 */
const NO_TEXT = 'Shift';

/**
 * The text to fill at once, and the key to press after it: filling sends no key events, and some pages listen to
 * nothing else. If a keyboard has the last character, that is the key.
 */
function splitLastKey(text: string): [string, string] {
  return KEY_AT_END.test(text) ? [text.slice(0, -1), text.slice(-1)] : [text, NO_TEXT];
}

/**
 * As `splitLastKey`, but after several lines the key moves the caret to the end, as after typing: editors turn lines
 * into paragraphs, and the caret may be anywhere.
 */
function splitRich(kind: FieldKind, text: string): [string, string] {
  if (kind === 'typed' || !text.includes('\n')) return splitLastKey(text);
  return [text, kind === 'rich' ? 'ControlOrMeta+End' : NO_TEXT];
}
