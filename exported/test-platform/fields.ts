import { type ElementHandle, errors, type JSHandle, type Locator } from '@playwright/test';
import type { Flow } from './flow.js';
import {
  BOX_SUBSTITUTE,
  CaseFailure,
  FIELD_KIND,
  FILE_FIELD,
  fileFieldOf,
  findOptions,
  HopelessFailure,
  INERT_REASON,
  READ_OPTIONS,
  readAsSeen,
  REFUSED,
  SECTION,
  standardKey,
  TYPED_MAX,
} from './rules.js';
import { drawnFor, onTarget, press, retry } from './targets.js';

/**
 * Replaces the text of a field, key by key as a person does.
 * @param masked keeps the text out of pictures and reports
 */
export async function fill(flow: Flow, target: Locator, text: string, masked = false): Promise<string> {
  flow.tabs.acting();
  await onTarget(flow, target, async (one, timeout) => {
    const field = await fieldOf(one, timeout);
    const kind = await field.evaluate(FIELD_KIND);
    if (kind === 'inert') throw new CaseFailure(`${String(target)} ${INERT_REASON}`);
    if (kind === 'file') throw new HopelessFailure('The target is a file field: use File upload');
    if (kind === 'sections') return void (await (await field.$(SECTION))?.type(text, { timeout: flow.remaining() }));
    if (kind === 'section') return void (await field.type(text, { timeout: flow.remaining() }));
    // Some fields can be edited only once they have the focus.
    await field.focus();
    await field.waitForElementState('editable', { timeout });
    if (masked) return void (await field.evaluate(enterMasked, text));
    if (kind === 'set' || kind === 'number') {
      await field.fill(text, { timeout });
      if (text !== '' && (await field.inputValue()) === '') throw new HopelessFailure(REFUSED);
      return;
    }
    if (kind === 'editor') {
      await field.focus();
      await field.press('ControlOrMeta+a');
    } else await field.fill('', { timeout });
    const { keyboard } = one.page();
    if (text.length > TYPED_MAX || ((kind === 'rich' || kind === 'part') && text.includes('\n')))
      await keyboard.insertText(text);
    else if (text.length > 1 && (await field.evaluate(takesOne))) await typeOverBoxes(flow, field, text);
    else if (text !== '') await field.type(text, { timeout: flow.remaining() });
    // Some pages react to key events only, and the text may not end with a typed key.
    if (!/[ -~]$/.test(text)) await keyboard.press('Shift');
  });
  return text;
}

type Field = ElementHandle<HTMLElement | SVGElement>;

/** The field of a label, or the element itself. */
async function fieldOf(one: Locator, timeout: number): Promise<Field> {
  const handle = await one.evaluateHandle(
    (element) => (element instanceof HTMLLabelElement && element.control) || element,
    undefined,
    { timeout },
  );
  return handle.asElement();
}

const takesOne = (field: Element): boolean => field instanceof HTMLInputElement && field.maxLength === 1;

/** Milliseconds in which a one-character box passes the focus on. A box that doesn't is a field by itself. */
const PASS_MS = 1_000;

/** Types a text into one-character boxes, each of which passes the focus on to the next, at once or a moment later. */
async function typeOverBoxes(flow: Flow, field: Field, text: string): Promise<void> {
  const frame = await field.ownerFrame();
  if (!frame) throw new CaseFailure('The page has replaced the field');
  const { keyboard } = frame.page();
  const keys = [...text];
  await field.focus();
  let stays = 0;
  let passesOn = true;
  for (const [nth, key] of keys.entries()) {
    const box: JSHandle<Element | null> | null = passesOn ? await frame.evaluateHandle(focusedBox) : null;
    await keyboard.type(key);
    if (!box || nth === keys.length - 1) continue;
    const timeout = Math.min(PASS_MS, flow.remaining());
    const passed: boolean = await frame.waitForFunction(hasLostFocus, box, { timeout }).then(
      () => true,
      () => false,
    );
    stays = passed ? 0 : stays + 1;
    // A box that refuses a character, such as a space, keeps the focus too.
    passesOn = passed || (nth > 0 && stays < 2);
  }
}

function focusedBox(): Element | null {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at;
}

function hasLostFocus(box: Element | null): boolean {
  const root = box?.getRootNode();
  return !(root instanceof Document || root instanceof ShadowRoot) || root.activeElement !== box;
}

/** Runs in the page, so that Playwright's reports don't show the text. */
function enterMasked(field: Element, text: string): void {
  if (!(field instanceof HTMLElement)) return;
  field.style.setProperty('-webkit-text-security', 'disc', 'important');
  field.focus();
  document.execCommand('selectAll');
  if (text === '') document.execCommand('delete');
  else document.execCommand('insertText', false, text);
}

/**
 * Chooses an option of a list by its label or value. In a list that allows several, commas separate them. Returns their
 * labels.
 */
export async function select(flow: Flow, target: Locator, wanted: string): Promise<string> {
  flow.tabs.acting();
  return retry(flow, () =>
    onTarget(flow, target, async (one, timeout) => {
      const field = await one.elementHandle({ timeout });
      // A hidden or disabled list can't get the focus.
      for (const state of ['visible', 'enabled'] as const) await field.waitForElementState(state, { timeout });
      await one.focus({ timeout });
      // Some pages fill a list when it gets the focus, or when another field loses it, and disable the list meanwhile.
      await field.waitForElementState('enabled', { timeout });
      const list = await one.evaluate(READ_OPTIONS, undefined, { timeout });
      if (!list) throw new HopelessFailure('The target is not a list of options: choose in it with a click instead');
      if (list.inert) throw new CaseFailure(`${String(target)} ${INERT_REASON}`);
      const options = findOptions(list, wanted, readAsSeen);
      const indices = options.map(({ index }) => ({ index }));
      await one.selectOption(indices, { timeout: flow.remaining() });
      return options.map(({ label }) => label).join(', ');
    }),
  );
}

/** Ticks or clears a checkbox, unless it is already in that state. */
export async function tick(flow: Flow, target: Locator, ticked: boolean): Promise<void> {
  flow.tabs.acting();
  const box = await onTarget(flow, target, async (one, timeout) => {
    if ((await one.isChecked({ timeout })) === ticked) return null;
    const isRadio = await one.evaluate((element) => element instanceof HTMLInputElement && element.type === 'radio');
    if (!ticked && isRadio)
      throw new HopelessFailure('A radio button can’t be cleared: check another one of its group');
    const field = await fieldOf(one, timeout);
    const label = await one.evaluate(BOX_SUBSTITUTE, undefined, { timeout });
    await drawnFor(one, label).click({ position: label?.position, timeout });
    return field;
  });
  if (box)
    await retry(flow, async () => {
      const isDone = await box.evaluate((element) => !element.isConnected).catch(() => true);
      if (isDone || (await box.isChecked().catch(() => ticked)) === ticked) return;
      throw new CaseFailure('The click did not change the checkbox');
    });
}

/** Chooses files in a file field, or in the file chooser that a click on the target opens. */
export async function upload(flow: Flow, target: Locator, files: readonly string[]): Promise<void> {
  flow.tabs.acting();
  const kind = await onTarget(flow, target, (one, timeout) => one.evaluate(fileFieldOf, undefined, { timeout }));
  if (kind === 'other') throw new CaseFailure('The target is not a file field');
  if (kind !== 'none')
    return onTarget(flow, target, (one, timeout) =>
      (kind === 'inside' ? one.locator(FILE_FIELD) : one).setInputFiles([...files], { timeout }),
    );
  const opened = target.page().waitForEvent('filechooser', { timeout: flow.remaining() });
  opened.catch(() => undefined);
  await press(flow, target);
  try {
    await (await opened).setFiles([...files]);
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
    throw new CaseFailure(`A press on ${String(target)} opened no file chooser: take the file field as target`);
  }
}

/** Presses a key or a combination, in the target or, without one, wherever the focus is. */
export async function pressKey(flow: Flow, key: string, target?: Locator): Promise<void> {
  flow.tabs.acting();
  const { page } = flow;
  if (target) await retry(flow, () => focus(flow, target));
  const standard = standardKey(key).replace(/\+[a-z]$/i, (end) =>
    /\bShift\+/.test(standardKey(key)) ? end.toUpperCase() : end.toLowerCase(),
  );
  try {
    await page.keyboard.press(standard);
  } catch (error) {
    // The key may have closed its tab.
    if (!page.isClosed()) throw error;
  }
}

async function focus(flow: Flow, target: Locator): Promise<void> {
  const obstacle = await onTarget(flow, target, async (one, timeout) => {
    await one.waitFor({ state: 'visible', timeout });
    return one.evaluate(
      (element) => {
        element.focus();
        return element.matches(':disabled') || element.closest('[inert]') ? 'is disabled' : null;
      },
      undefined,
      { timeout },
    );
  });
  if (obstacle !== null) throw new CaseFailure(`${String(target)} ${obstacle}`);
}
