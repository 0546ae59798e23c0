import { toast } from 'sonner';
import { sentencesOf } from '../../../api/api-error.js';
import type { CaseBatch, TestCaseRecord } from '../../../api/test-cases.js';
import { orderToReturn } from '../model/case-order.js';
import { copyOf, hasMaskedText, nameOfCases } from '../model/copies.js';

/** Milliseconds that a change can be taken back by its toast. */
const OFFERED_FOR = 8_000;

interface UndoOffer {
  readonly id?: string;
  /** What the change, or taking it back, leaves behind. */
  readonly note?: string | null;
  undo(): Promise<void>;
  /** It can no longer be taken back here. */
  onGone?(): void;
}

/** Says what was done and offers to take it back. */
export function offerUndo(text: string, { id, note, undo, onGone }: UndoOffer): void {
  const onClick = () => {
    onGone?.();
    // The button goes away; the focus goes back to the list.
    document.querySelector<HTMLElement>('[data-case-row][tabindex="0"]')?.focus();
    undo().catch(tell);
  };
  toast(text, {
    ...(id !== undefined && { id }),
    ...(note && { description: note }),
    duration: note ? 2 * OFFERED_FOR : OFFERED_FOR,
    action: { label: 'Undo', onClick },
    ...(onGone && { onAutoClose: onGone, onDismiss: onGone }),
  });
}

/** What taking a change back does not bring back. */
export const noUndoOf = (parts: readonly string[]): string => `Undo can’t restore ${parts.join(' and ')}.`;

export const tell = (error: unknown): void => void toast.error(sentencesOf(error).join(' '));

/**
 * Offers to make deleted cases again at their places, and says what does not come back: how they last went, and masked texts. Made
 * in their order, each finds the place that it had.
 */
export function offerRestore(batch: CaseBatch, deleted: readonly TestCaseRecord[]): void {
  const lost = [
    deleted.some(({ summary }) => summary.status) && 'its last result',
    deleted.some(hasMaskedText) && 'the masked text',
  ].filter((part) => part !== false);
  offerUndo(`${nameOfCases(deleted)} deleted`, {
    note: lost.length > 0 ? noUndoOf(lost) : null,
    undo: async () => {
      const inOrder = deleted.toSorted((one, other) => one.order - other.order);
      await batch.create(inOrder.map((record) => ({ testCase: copyOf(record), order: orderToReturn(record) })));
    },
  });
}
