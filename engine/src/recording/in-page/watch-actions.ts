import type { ElementFacts } from '../steps/element-facts.js';
import type { Listen } from './keep-listeners.js';
import type { RecordedAction } from '../steps/recorded-action.js';

/*
 * Runs in the page during a recording, like describe-element.ts: turns events into actions. Each function is sent as text, so it sees nothing
 * but its parameters.
 */

/** What the watcher needs from the rest of the script. */
interface ActionTools {
  listen: Listen;
  /** Describes an element in its present state. */
  describe(target: Element, type: string, at?: MouseEvent): ElementFacts | null;
  /** Reports what the person did. */
  send(action: RecordedAction, facts: ElementFacts): void;
  /** Reports that the person is doing something, which may become an action. */
  acts(): void;
  /** Whether a click that comes now only ends a drag. */
  endsDrag(): boolean;
  /** Runs work with the browser's original built-ins. */
  safely(work: () => void): void;
}

/**
 * Watches what the person does with the mouse and the keyboard. An element is described when the mouse goes down, and a
 * press is reported when it comes up again, each before the page sees it: many pages react to one of these and have
 * changed, or are gone, when the click comes.
 */
export function watchActions({ listen, describe, send, acts, endsDrag, safely }: ActionTools): void {
  /** As in `watchDrag`: a press that moves farther is a click only if the browser reports one. */
  const stillPx = 8;
  interface Pressed {
    readonly target: Element;
    readonly facts: ElementFacts;
    readonly event: PointerEvent;
    clickCount: number;
  }
  let pressed: Pressed | null = null;
  /** The ids, or else names, of password fields, by the document or shadow root that they are in. */
  const secretNames = new WeakMap<Node, Set<string>>();
  /** The last key in a field. Its effect decides whether it is reported as a key or as part of the text. */
  interface Typed {
    readonly key: KeyboardEvent;
    readonly target: Element;
    /** The text of a password field before the key. */
    readonly secret: string;
    readonly events: Event[];
    readonly facts: ElementFacts | null;
  }
  let typed: Typed | null = null;
  /** The last key since the mouse was pressed. */
  let lastKey = '';
  let isPasting = false;

  const elementOf = (event: Event): Element | null => {
    const [target] = event.composedPath();
    return target instanceof Element ? target : target instanceof Document ? target.documentElement : null;
  };
  const modifiersOf = (event: MouseEvent | KeyboardEvent) =>
    (['Control', 'Alt', 'Meta', 'Shift'] as const).filter((one) => event.getModifierState(one));
  const isEditor = (target: Element): boolean => target instanceof HTMLElement && target.isContentEditable;
  const isTick = (target: Element): boolean =>
    target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type);
  /** Choices in these are reported as the resulting value. */
  const pickers = ['color', 'date', 'datetime-local', 'file', 'month', 'range', 'time', 'week'];
  const isPicker = (target: Element) =>
    target.matches('select, option, optgroup') || (target instanceof HTMLInputElement && pickers.includes(target.type));
  const isField = (target: Element) =>
    isEditor(target) ||
    target.matches('textarea') ||
    (target instanceof HTMLInputElement &&
      !isTick(target) &&
      !['button', 'submit', 'reset', 'image'].includes(target.type));
  /** Whether the person can type in it now. Input elsewhere comes from the page, which fills that field itself. */
  const hasFocus = (target: Element): boolean => {
    const root = target.getRootNode();
    const focused = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
    if (isEditor(target)) return focused !== null && isEditor(focused) && focused.contains(target);
    return focused === target && !target.matches(':disabled, [readonly]');
  };
  const textOf = (target: Element): string =>
    'value' in target ? String(target.value) : target instanceof HTMLElement ? target.innerText : '';
  const buttonOf = ({ button }: MouseEvent) => (['left', 'middle', 'right'] as const)[button] ?? 'left';

  const tellClick = (event: MouseEvent, facts: ElementFacts, clickCount: number) =>
    send(
      {
        name: 'click',
        button: buttonOf(event),
        clickCount,
        modifiers: modifiersOf(event),
        position: facts.place ?? null,
      },
      facts,
    );
  const release = () => {
    const done = pressed;
    pressed = null;
    if (done) tellClick(done.event, done.facts, done.clickCount);
  };
  const settleKey = () => {
    const last = typed;
    typed = null;
    if (!last) return;
    const { key, target, events, facts } = last;
    const isPrevented = key.defaultPrevented || events.some((event) => event.defaultPrevented);
    const isText = events.some((event) => event.type === 'input' && event.isTrusted);
    const isFixed = target.matches('[readonly]');
    // A key that changes no text is meant for the page, such as Backspace in an empty box. A letter counts only if the
    // page handled it.
    if (!facts || isText || !(isPrevented || isFixed || key.key.length > 1)) return;
    // A password is not told by its keys. A page that takes them has changed the field by now.
    const text = facts.secret ? textOf(target) : '';
    if (text !== '' && text !== last.secret) send({ name: 'fill', text }, facts);
    else if (!facts.secret || key.key.length > 1)
      send({ name: 'press', key: key.key, modifiers: modifiersOf(key) }, facts);
  };

  const down = (event: PointerEvent) => {
    const target = elementOf(event);
    lastKey = '';
    if (pressed) release();
    if (!target || !event.isPrimary) return;
    acts();
    if (isPicker(target) || isTick(target) || event.button > 1) return;
    const facts = describe(target, 'click', event);
    if (facts) pressed = { target, facts, event, clickCount: 1 };
  };
  const up = (event: PointerEvent) => {
    if (!pressed || event.button !== pressed.event.button) return;
    const { clientX, clientY } = pressed.event;
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) < stillPx) release();
    else if (endsDrag()) pressed = null;
  };
  const click = (event: MouseEvent) => {
    const target = elementOf(event);
    const last = pressed;
    pressed = null;
    if (!target) return;
    if (isTick(target) && event.button === 0) {
      // The arrow key that chose another radio button is a step already.
      if (event.detail === 0 && lastKey.startsWith('Arrow')) return;
      const facts = describe(target, 'click');
      if (facts) tellClick(event, facts, event.detail);
    } else if (last?.target === target && !endsDrag()) tellClick(last.event, last.facts, last.clickCount);
  };
  const menu = (event: MouseEvent) => {
    const target = elementOf(event);
    if (!target || isPicker(target)) return;
    const facts = describe(target, 'click', event);
    if (facts)
      send(
        { name: 'click', button: 'right', clickCount: 1, modifiers: modifiersOf(event), position: facts.place ?? null },
        facts,
      );
  };
  const key = (event: KeyboardEvent) => {
    const target = elementOf(event);
    if (!target || event.isComposing) return;
    lastKey = event.key;
    if (['Shift', 'Control', 'Meta', 'Alt', 'AltGraph', 'Process', 'Dead', 'Unidentified', ''].includes(event.key))
      return;
    acts();
    const isCombination = event.ctrlKey || event.altKey || event.metaKey;
    // On a Mac the Option key writes, such as @ on many keyboards.
    const isOption = navigator.platform.startsWith('Mac') && event.altKey && !event.ctrlKey && !event.metaKey;
    const isLetter = event.key.length === 1 && (!isCombination || isOption || event.getModifierState('AltGraph'));
    if (event.key === ' ' && isTick(target)) return;
    // A key that moves a slider is reported as the slider's new value.
    const setsValue = /^(Arrow|Page|Home$|End$)/.test(event.key) && target.matches('input[type=range]');
    if (setsValue && !isCombination) return;
    if (!isField(target)) {
      const facts = describe(target, 'keydown');
      if (facts) send({ name: 'press', key: event.key, modifiers: modifiersOf(event) }, facts);
      return;
    }
    // Pasted content arrives as text.
    if (isCombination && event.key.toLowerCase() === 'v') return;
    if (event.shiftKey && event.key === 'Insert') return;
    const facts = describe(target, 'input');
    const isEnter = event.key === 'Enter' && (isEditor(target) || target.matches('textarea'));
    const isPart = isLetter || isEnter || ['Backspace', 'Delete'].includes(event.key);
    if (!isPart) {
      if (facts) send({ name: 'press', key: event.key, modifiers: modifiersOf(event) }, facts);
      return;
    }
    typed = { key: event, target, secret: facts?.secret ? textOf(target) : '', events: [], facts };
    setTimeout(() => safely(settleKey));
  };
  const input = (event: Event) => {
    const target = elementOf(event);
    if (!target || isTick(target)) return;
    const isPersons = isPasting ? !target.matches(':disabled, [readonly]') : hasFocus(target);
    const isByPage = !event.isTrusted && (typed?.key.defaultPrevented === true || !isPersons);
    if (isByPage) return;
    if (target instanceof HTMLSelectElement) {
      const facts = describe(target, 'input');
      if (facts) send({ name: 'select' }, facts);
    } else if (isField(target)) {
      const facts = describe(target, 'input');
      if (facts) send({ name: 'fill', text: textOf(target) }, facts);
    }
  };

  /**
   * For a moment, input in any field counts as the person's: a page may divide what is pasted or dropped among several
   * fields.
   */
  const paste = () => {
    isPasting = true;
    setTimeout(() => (isPasting = false));
  };

  /**
   * Marks the password fields around what the person uses, before the page can show their text: a person may click the
   * eye first. Also marks a field with the same id or name that the page has put in the place of one.
   */
  const markSecrets = (event: Event) => {
    const mark = (field: Element) => Reflect.set(field, Symbol.for('testplatform.secret'), true);
    for (const root of event.composedPath()) {
      if (!(root instanceof Document || root instanceof ShadowRoot)) continue;
      const names = secretNames.get(root) ?? new Set<string>();
      secretNames.set(root, names);
      const fields = [...root.querySelectorAll('input')];
      const nameOf = (field: HTMLInputElement) => field.id || field.name;
      const secret = fields.filter(({ type }) => type === 'password');
      for (const field of fields)
        if (names.has(nameOf(field)) && !secret.some((one) => nameOf(one) === nameOf(field))) mark(field);
      for (const field of secret) {
        mark(field);
        if (nameOf(field) !== '') names.add(nameOf(field));
      }
    }
  };
  for (const type of ['pointerdown', 'focusin', 'keydown'] as const)
    listen(type, (event) => event.isTrusted && safely(() => markSecrets(event)));

  const on = <Type extends keyof WindowEventMap>(type: Type, work: (event: WindowEventMap[Type]) => void) =>
    listen(type, (event) => {
      if (!event.isTrusted && type !== 'input') return;
      safely(() => {
        if (['keypress', 'beforeinput', 'input'].includes(type)) typed?.events.push(event);
        else settleKey();
        work(event);
      });
    });
  on('pointerdown', down);
  on('pointerup', up);
  on('pointercancel', () => (pressed = null));
  on('mousedown', (event) => {
    if (pressed && event.button === pressed.event.button) pressed.clickCount = event.detail;
  });
  on('click', click);
  on('contextmenu', menu);
  on('keydown', key);
  on('keypress', () => undefined);
  on('beforeinput', () => undefined);
  on('input', input);
  on('paste', paste);
  on('drop', paste);
  on('pagehide', () => release());
}
