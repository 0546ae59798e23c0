import { useId, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Insertion } from '../../model/insert.js';
import { matching, openPlaceholder, type OpenPlaceholder } from '../../model/placeholders.js';
import { useHelp } from '../help-context.js';

interface CompletionOptions {
  readonly input: RefObject<HTMLInputElement | HTMLTextAreaElement | null>;
  readonly enabled: boolean;
  replace(start: number, end: number, insertion: string): void;
}

/**
 * Completes `{{…}}` at the cursor of an input: arrows select, Enter and Tab insert, Escape closes. The focus stays in
 * the input, which points to the selected option with aria-activedescendant.
 */
export function useCompletion({ input, enabled, replace }: CompletionOptions) {
  const { suggestions } = useHelp();
  const [open, setOpen] = useState<OpenPlaceholder | null>(null);
  const [active, setActive] = useState(0);
  const listId = useId();
  const matches = open ? matching(suggestions, open.query) : [];
  const optionId = (row: number) => `${listId}-${row}`;

  const look = () => {
    const element = input.current;
    const next = enabled && element ? openPlaceholder(element.value, element.selectionStart ?? 0) : null;
    if (next?.start === open?.start && next?.query === open?.query && next?.end === open?.end) return;
    setOpen(next);
    setActive(0);
  };
  const close = () => setOpen(null);
  const accept = ({ text }: Insertion) => {
    if (open) replace(open.start, open.end, text);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = matches[active];
    // While an input method composes, these keys choose among its words.
    if (!chosen || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      return;
    const act = {
      ArrowDown: () => setActive((active + 1) % matches.length),
      ArrowUp: () => setActive((active + matches.length - 1) % matches.length),
      Enter: () => accept(chosen),
      Tab: () => accept(chosen),
      Escape: close,
    }[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const isOpen = matches.length > 0;
  return {
    list: { id: listId, optionId, matches, active, onAccept: accept },
    on: { onKeyDown, onSelect: look, onBlur: close, onInput: look },
    aria: enabled
      ? {
          'aria-autocomplete': 'list' as const,
          ...(isOpen && { 'aria-controls': listId, 'aria-activedescendant': optionId(active) }),
        }
      : {},
  };
}
