import { type TextRule, withoutOthers } from '@testplatform/contract';
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Takes only the characters that a rule allows, and says what was left out. */
export function useTextRule(rule: TextRule, onText: (text: string) => void) {
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const moveCaret = useRef<(() => void) | null>(null);
  // The browser puts it at the end of a text that is another than was typed.
  useLayoutEffect(() => {
    moveCaret.current?.();
    moveCaret.current = null;
  });
  const take = (event: ChangeEvent<Field>) => {
    const { target, nativeEvent } = event;
    const { value, selectionStart } = target;
    const kept = withoutOthers(value, rule);
    // A letter that is being composed, such as an accent before its letter, is not whole yet.
    if (kept === value || ('isComposing' in nativeEvent && nativeEvent.isComposing === true)) return onText(value);
    setLeftOut([...new Set([...leftOut, ...(value.match(rule.other) ?? [])])]);
    onText(kept);
    const caret = withoutOthers(value.slice(0, selectionStart ?? value.length), rule).length;
    moveCaret.current = () => target.setSelectionRange(caret, caret);
  };
  const signs = leftOut.map((one) => `“${one}”`).join(', ');
  return {
    take,
    /** What was left out, and what is allowed; undefined when nothing was. */
    note: signs === '' ? undefined : `${signs} can’t be used here. Allowed: ${rule.allowed.toLowerCase()}`,
    /** The field is left: what was said is read. */
    forget: () => setLeftOut([]),
  };
}
