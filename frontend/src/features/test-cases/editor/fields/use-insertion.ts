import { useLayoutEffect, useRef } from 'react';
import { insertText } from '../../model/insert.js';

/** Puts texts into an input where its cursor stands, or instead of a part, and leaves the cursor behind them. Give `ref` to the input. */
export function useInsertion(value: string, onChange: (text: string) => void) {
  const ref = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const cursor = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (cursor.current === null) return;
    ref.current?.focus();
    ref.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = null;
  }, [value]);

  const replace = (start: number, end: number, insertion: string) => {
    // What stands there now: who asks may have been made for an earlier text.
    const next = insertText(ref.current?.value ?? value, start, end, insertion);
    cursor.current = next.cursor;
    onChange(next.text);
  };
  const insert = (insertion: string) => {
    const start = ref.current?.selectionStart ?? value.length;
    replace(start, ref.current?.selectionEnd ?? start, insertion);
  };
  return { ref, insert, replace };
}
