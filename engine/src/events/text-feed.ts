import type { Locator, Page } from 'playwright-core';
import { CaseFailure } from '../errors.js';
import { autoGenerate } from '../placeholders/auto-generate.js';
import type { CaseContext, EventOutcome } from './event.js';

/** Replaces the text of a field. The page sees input events and, in fields that people type in, real key events (3 §5). */
export async function textFeed(context: CaseContext): Promise<EventOutcome> {
  const { inputText = '', autoGenerate: kind = 'None', inputTextMask } = context.testCase;
  const text = kind === 'None' ? inputText : await autoGenerate(kind);
  const masked = inputTextMask === 'Yes';
  if (masked) context.keepSecret(text);
  // A stored value, or an environment's, may be one that no picture may show either.
  await enterText(context, text, masked || context.holdsSecret(text));
  return masked ? { fed: text } : { fed: text, value: text };
}

/** Replaces the text of the field that is the target. */
export async function enterText(context: CaseContext, text: string, masked = false): Promise<void> {
  if ((await context.askToChange(beginTyping, masked))?.answer) await context.typeText(...splitLastKey(text));
  else await context.onTarget((element, timeout) => feed(context.page, element, text, { masked, timeout }));
}

/** What a field that is set, not typed in, says of a value that is none of its kind. */
export const REFUSED = 'The field does not take this value: dates are written 2026-01-31, times 13:45, colours #ff0000';

/**
 * Makes a field that is ready ready to be typed into: its text is selected, so that what is typed replaces it. False for one that
 * has to be waited for, or that is no plain field: they are fed by Playwright, which knows how.
 */
function beginTyping(field: Element, masked: boolean): boolean {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false;
  const typed = ['text', 'search', 'email', 'tel', 'url', 'password'];
  if (field instanceof HTMLInputElement && !typed.includes(field.type)) return false;
  if (field.matches(':disabled, [aria-disabled="true"] *, [aria-disabled="true"]')) return false;
  if (field.readOnly || !field.checkVisibility({ visibilityProperty: true }) || field.getClientRects().length === 0)
    return false;
  if (masked) field.style.setProperty('-webkit-text-security', 'disc', 'important');
  field.select();
  field.focus();
  const root = field.getRootNode();
  return (root instanceof ShadowRoot ? root : document).activeElement === field;
}

interface FeedOptions {
  readonly masked: boolean;
  readonly timeout: number;
}

async function feed(page: Page, element: Locator, text: string, { masked, timeout }: FeedOptions): Promise<void> {
  const kind = await element.evaluate(prepare, masked, { timeout });
  if (kind === 'file') throw new CaseFailure('The target is a file field: use File upload');
  const [first, last] = kind === 'typed' ? splitLastKey(text) : [text, kind === 'number' ? 'End' : null];
  await element.fill(first, { timeout });
  // Some fields drop what they can't take without a word.
  if (kind !== 'typed' && text !== '' && (await element.inputValue({ timeout })) === '') throw new CaseFailure(REFUSED);
  if (last !== null) await page.keyboard.press(last);
}

/**
 * Whether people type in the field or set it, as a date or a colour. A masked text is drawn as dots: a record of the page must not
 * show it.
 */
function prepare(element: Element, masked: boolean): 'typed' | 'number' | 'set' | 'file' {
  const field = (element instanceof HTMLLabelElement && element.control) || element;
  if (masked && field instanceof HTMLElement) field.style.setProperty('-webkit-text-security', 'disc', 'important');
  if (!(field instanceof HTMLInputElement)) return 'typed';
  if (field.type === 'file') return 'file';
  // A half-typed number such as "-" is none, so a number is set whole, and a key pressed after it.
  if (field.type === 'number') return 'number';
  const set = ['color', 'date', 'time', 'datetime-local', 'month', 'range', 'week'];
  return set.includes(field.type) ? 'set' : 'typed';
}

/**
 * What is filled at once, and the key pressed after it: filling sends no key events, and some pages listen to nothing else. The
 * last character is typed where a keyboard has it; End does no harm elsewhere, nor does Backspace in an emptied field.
 */
function splitLastKey(text: string): [string, string] {
  if (text === '') return ['', 'Backspace'];
  return /[!-~]$/.test(text) ? [text.slice(0, -1), text.slice(-1)] : [text, 'End'];
}
