import type { TestCase } from '@testplatform/contract';
import { isSameContent } from '../client/creations.js';

/** Whether a case of the list is as it was sent. Of a masked text, the list only tells whether there is one (3 §13). */
export function isAsSent(listed: TestCase, sent: TestCase): boolean {
  const isMasked = sent.inputTextMask === 'Yes';
  const shown = isMasked ? { ...sent, inputText: '', inputTextSet: Boolean(sent.inputText) } : sent;
  return Object.entries(shown).every(([name, value]) =>
    isSameContent(asKept(listed[name as keyof TestCase]), asKept(value)),
  );
}

/** A value without what may get lost when it is stored: spaces around it, and whether it is blank or absent. */
function asKept(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  const isBlank = value === undefined || value === false || (Array.isArray(value) && value.length === 0);
  return isBlank ? '' : value;
}
