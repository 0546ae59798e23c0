import { toast } from 'sonner';
import { sentencesOf } from '../../../api/api-error.js';
import type { CaseBatch, TestCaseRecord } from '../../../api/test-cases.js';
import { orderToReturn } from '../model/case-order.js';
import { copyOf, hasMaskedText, nameOfCases } from '../model/copies.js';

/** How long a toast offers Undo, in milliseconds. */
const OFFERED_FOR = 8_000;

interface UndoOffer {
  readonly id?: string;
  /** What the change, or undoing it, leaves behind. */
  readonly note?: string | null;
  undo(): Promise<void>;
  /** Called when Undo is no longer possible. */
  onGone?(): void;
}

/** Shows a toast with Undo. */
export function offerUndo(text: string, { id, note, undo, onGone }: UndoOffer): void {
  const onClick = () => {
    onGone?.();
    // The button disappears; the focus returns to the list.
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

/** What Undo does not restore. */
export const noUndoOf = (parts: readonly string[]): string => `Undo can’t restore ${parts.join(' and ')}.`;

export const tell = (error: unknown): void => void toast.error(sentencesOf(error).join(' '));

/**
 * Offers to recreate deleted cases at their places, and names what is lost: their last results, and masked texts. Recreated in
 * order, each finds its old place.
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
