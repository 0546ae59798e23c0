import { useRef } from 'react';
import { nextByPrefix } from '../model/tree-index.js';

/** What is typed within so many milliseconds is one title, as in the system's own lists. */
const PAUSE = 600;

/** Typing letters in the tree goes to the row whose title begins with them. Answers the row, if there is one. */
export function useTypeahead(titleOf: (id: string) => string) {
  const typed = useRef({ text: '', at: 0 });
  return (rows: readonly string[], focused: string, event: React.KeyboardEvent): string | undefined => {
    const plain = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!plain) return undefined;
    const { text, at } = typed.current;
    typed.current = { text: event.timeStamp - at < PAUSE ? text + event.key : event.key, at: event.timeStamp };
    return nextByPrefix(rows, titleOf, focused, typed.current.text);
  };
}
