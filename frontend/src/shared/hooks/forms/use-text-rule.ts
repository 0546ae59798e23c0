import { type TextRule, withoutOthers } from '@testplatform/contract';
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Accepts only the characters that a rule allows, and reports which were removed. */
export function useTextRule(rule: TextRule, onText: (text: string) => void) {
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const moveCaret = useRef<(() => void) | null>(null);
  // The browser moves the caret to the end when the text differs from what was typed.
  useLayoutEffect(() => {
    moveCaret.current?.();
    moveCaret.current = null;
  });
  const take = (event: ChangeEvent<Field>) => {
    const { target, nativeEvent } = event;
    const { value, selectionStart } = target;
    const kept = withoutOthers(value, rule);
    // A character that is being composed, such as an accent before its letter, is not complete yet.
    if (kept === value || ('isComposing' in nativeEvent && nativeEvent.isComposing === true)) return onText(value);
    setLeftOut([...new Set([...leftOut, ...(value.match(rule.other) ?? [])])]);
    onText(kept);
    const caret = withoutOthers(value.slice(0, selectionStart ?? value.length), rule).length;
    moveCaret.current = () => target.setSelectionRange(caret, caret);
  };
  const signs = leftOut.map((one) => `“${one}”`).join(', ');
  return {
    take,
    /** What was removed, and what is allowed; undefined when nothing was. */
    note: signs === '' ? undefined : `${signs} can’t be used here. Allowed: ${rule.allowed.toLowerCase()}`,
    /**
     * On focus: begins a new note. Not on blur, when the layout would change and whatever is being clicked would move away from the mouse.
     */
    begin: () => setLeftOut([]),
  };
}
