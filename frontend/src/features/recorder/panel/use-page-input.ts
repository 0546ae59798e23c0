import { LIMITS, type RecordingInput } from '@testplatform/contract';
import { useEffect, useMemo, type RefObject } from 'react';
import { useLatest } from '../../../shared/hooks/use-latest.js';
import { throttle } from '../../../shared/utils/throttle.js';
import { isLeaveKey, keyDown } from '../model/keys.js';
import { pagePoint, type Size } from '../model/page-point.js';

/** Interval of mouse move events, in milliseconds: about one per frame. */
const MOVE_MS = 50;
/** Pixels per line, for wheels that report lines. */
const LINE = 16;
const BUTTONS = ['left', 'middle', 'right'] as const;

interface PageInputOptions {
  /** The element that takes mouse and keyboard, as large as the picture. */
  readonly surface: RefObject<HTMLTextAreaElement | null>;
  /** Size of the page in pixels. */
  readonly size: RefObject<Size>;
  send(input: RecordingInput): void;
  /** The user pressed the leave key. */
  onLeave(): void;
  /** A text has more than `LIMITS.caseTextMax` characters, so it is not sent. */
  onTooLong(): void;
}

/** Sends input on the picture to the page: mouse, wheel, keys, pasted text and input method text. */
export function usePageInput({ surface, size, send, onLeave, onTooLong }: PageInputOptions): void {
  const latest = useLatest({ send, onLeave, onTooLong });
  const held = useMemo(() => new Set<string>(), []);
  useEffect(() => {
    const element = surface.current;
    if (!element) return undefined;
    const emit = (input: RecordingInput) => {
      const isTooLong = input.kind === 'text' && input.text.length > LIMITS.caseTextMax;
      if (isTooLong) latest.current.onTooLong();
      else latest.current.send(input);
    };
    const mouse = listenToMouse(element, size, emit);
    const keys = listenToKeys(element, held, emit, () => latest.current.onLeave());
    return () => {
      mouse();
      keys();
    };
  }, [surface, size, held, latest]);
}

type Emit = (input: RecordingInput) => void;
type Handlers = { readonly [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void };

/** Returns a function that stops. Not through React, whose passive wheel listeners can't prevent scrolling. */
function listen(element: HTMLElement, handlers: Handlers): () => void {
  const all = Object.entries(handlers) as [string, EventListener][];
  for (const [name, handler] of all) element.addEventListener(name, handler, { passive: false });
  return () => {
    for (const [name, handler] of all) element.removeEventListener(name, handler);
  };
}

function listenToMouse(element: HTMLElement, size: RefObject<Size>, emit: Emit): () => void {
  const pointOf = ({ clientX: x, clientY: y }: MouseEvent) =>
    pagePoint({ x, y }, element.getBoundingClientRect(), size.current);
  let last: MouseEvent | null = null;
  const moves = throttle(() => {
    if (last) emit({ kind: 'move', ...pointOf(last), button: 'left', clicks: 0 });
    last = null;
  }, MOVE_MS);
  const press = (kind: 'down' | 'up') => (event: MouseEvent) => {
    moves.cancel();
    last = null;
    const button = BUTTONS[event.button];
    const at = pointOf(event);
    emit({ kind: 'move', ...at, button: 'left', clicks: 0 });
    if (button) emit({ kind, ...at, button, clicks: Math.min(event.detail, 3) });
  };
  const stop = listen(element, {
    pointerdown: (event) => element.setPointerCapture(event.pointerId),
    mousedown: press('down'),
    mouseup: press('up'),
    mousemove: (event) => {
      last = event;
      moves.call();
    },
    contextmenu: (event) => event.preventDefault(),
    wheel: (event) => {
      event.preventDefault();
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
      emit({ kind: 'wheel', ...pointOf(event), deltaX: event.deltaX * unit, deltaY: event.deltaY * unit });
    },
  });
  return () => {
    moves.cancel();
    stop();
  };
}

/** Command on a Mac corresponds to Control in the server's browser. */
const IS_MAC = /mac/i.test(navigator.userAgent);
const nameOf = (key: string): string => (IS_MAC && key === 'Meta' ? 'Control' : key);

function listenToKeys(element: HTMLTextAreaElement, held: Set<string>, emit: Emit, leave: () => void): () => void {
  const letGo = () => {
    for (const key of held) emit({ kind: 'key-up', key });
    held.clear();
  };
  const text = (what: string) => {
    element.value = '';
    if (what !== '') emit({ kind: 'text', text: what });
  };
  return listen(element, {
    keydown: (event) => {
      if (isLeaveKey(event)) {
        event.preventDefault();
        letGo();
        leave();
        return;
      }
      const input = keyDown(event);
      // Otherwise a dialog would close or the focus would move: the key belongs to the page.
      event.stopPropagation();
      if (!input) return;
      event.preventDefault();
      if (input.kind === 'key-down') held.add(nameOf(input.key));
      emit(input.kind === 'key-down' ? { ...input, key: nameOf(input.key) } : input);
    },
    keyup: (event) => {
      const key = nameOf(event.key);
      event.stopPropagation();
      if (held.delete(key)) emit({ kind: 'key-up', key });
    },
    paste: (event) => {
      event.preventDefault();
      text(event.clipboardData?.getData('text/plain') ?? '');
    },
    compositionend: (event) => text(event.data),
    // What arrives without a key: from a phone's keyboard, dictation, a list of emoji, or by dropping.
    input: (event) => {
      if (event.isComposing) return;
      const isComposed = event instanceof InputEvent && event.inputType.includes('Composition');
      text(isComposed ? '' : element.value);
    },
    // A key released elsewhere would stay pressed.
    blur: letGo,
  });
}
