import type { TestCase } from '@testplatform/contract';
import { sentencesOf } from '../../../api/api-error.js';
import type { CaseBatch, TestCaseRecord } from '../../../api/test-cases.js';
import { toast } from '../../../shared/toast.js';
import { orderToReturn } from '../model/case-order.js';
import { copyOf, hasMaskedText, nameOfCases } from '../model/copies.js';
import { UndoStack, type UndoStep } from '../model/undo-stack.js';

/** How long a toast offers Undo, in milliseconds. */
const OFFERED_FOR = 8_000;

interface UndoOffer {
  /** While a toast with this id is shown, a later one stands for its change as well. */
  readonly id?: string;
  /** What the change, or undoing it, leaves behind. */
  readonly note?: string | null;
  undo(): Promise<void>;
  /** Called when Undo is no longer possible. */
  onGone?(): void;
}

/** What Ctrl+Z takes back in the open list, also when its toast is gone. */
const changes = new UndoStack();
/** The steps of the toasts that are shown, by id. */
const offered = new Map<string, UndoStep>();

/** Shows a toast with Undo, which Ctrl+Z does, too. */
export function offerUndo(text: string, { id, note, undo, onGone }: UndoOffer): void {
  const close = () => {
    if (id !== undefined && offered.get(id) === step) offered.delete(id);
    onGone?.();
  };
  const step: UndoStep = {
    undo: () => {
      close();
      toast.dismiss(shown);
      return undo();
    },
  };
  changes.push(step, id === undefined ? undefined : offered.get(id));
  if (id !== undefined) offered.set(id, step);
  const onClick = () => {
    // The button disappears; the focus returns to the list.
    document.querySelector<HTMLElement>('[data-case-row][tabindex="0"]')?.focus();
    changes.take(step).catch(tell);
  };
  const shown = toast(text, {
    ...(id !== undefined && { id }),
    ...(note && { description: note }),
    duration: note ? 2 * OFFERED_FOR : OFFERED_FOR,
    action: { label: 'Undo', onClick },
    onAutoClose: close,
    onDismiss: close,
  });
}

/** Takes back the last change of the open list. */
export function undoLast(): void {
  const step = changes.last();
  if (step) changes.take(step).catch(tell);
}

/** The list was left: its changes stay. */
export const forgetChanges = (): void => changes.clear();

const ADDED = 'added case';
/** Added one after the other: one Undo takes them back together. */
let added: readonly AddedCase[] = [];

interface AddedCase {
  readonly batch: CaseBatch;
  readonly caseId: number;
  readonly testCase: TestCase;
}

/** Offers to remove an added case, and those that were added just before it. */
export function offerRemoval(one: AddedCase): void {
  added = [...added, one];
  const all = added;
  offerUndo(`${nameOfCases(all)} added`, {
    id: ADDED,
    undo: async () => {
      for (const { batch, caseId } of all.toReversed()) await batch.remove([caseId]);
    },
    onGone: () => {
      if (added === all) added = [];
    },
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
