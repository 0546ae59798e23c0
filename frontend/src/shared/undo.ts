import { tell, toast } from './toast.js';
import { UndoStack, type UndoStep } from './undo-stack.js';

/** How long a toast offers Undo, in milliseconds. */
const OFFERED_FOR = 8_000;

interface UndoOffer {
  /** An offer replaces the shown toast with the same id, and its undo includes that toast's change. */
  readonly id?: string;
  /** A note below the text, such as what Undo can't restore. */
  readonly note?: string | null;
  /** Undoes the change. Rejects with an error that has sentences if that is no longer possible. */
  undo(): Promise<void>;
  /** Called when the toast is gone. */
  onGone?(): void;
  /** Returns the focus when the pressed button disappears. */
  focus?(): void;
}

/** Says why a change can't be undone. */
export class NotUndone extends Error {
  override readonly name = 'NotUndone';
  readonly sentences: readonly string[];

  constructor(sentence: string) {
    super(sentence);
    this.sentences = [sentence];
  }
}

/** The changes that Ctrl+Z undoes, even after their toasts are gone. */
const changes = new UndoStack();
/** The steps of the visible toasts, by toast id. */
const offered = new Map<string, UndoStep>();

const UNDONE = 'undone';

/** Shows a toast with Undo; Ctrl+Z undoes the change too. */
export function offerUndo(text: string, { id, note, undo, onGone, focus }: UndoOffer): void {
  const close = () => {
    if (id !== undefined && offered.get(id) === step) offered.delete(id);
    onGone?.();
  };
  const again = () => offerUndo(text, { note: note ?? null, undo, ...(focus && { focus }) });
  const step = stepOf(text, note, again, () => {
    close();
    toast.dismiss(shown);
    return undo();
  });
  changes.push(step, id === undefined ? undefined : offered.get(id));
  if (id !== undefined) offered.set(id, step);
  const onClick = () => {
    focus?.();
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

/** Adds a change that Ctrl+Z undoes, without a toast, because the change is visible. */
export const rememberChange = (text: string, undo: () => Promise<void>): void =>
  changes.push(stepOf(text, null, () => rememberChange(text, undo), undo));

/** @param again offers the undo again, after a failure that may be temporary */
const stepOf = (
  text: string,
  note: string | null | undefined,
  again: () => void,
  undo: () => Promise<void>,
): UndoStep => ({
  undo: async () => {
    try {
      await undo();
    } catch (error) {
      if (mayPass(error)) again();
      throw error;
    }
    toast.success(`Undone: ${text}`, { id: UNDONE, ...(note && { description: note }) });
  },
});

/** Whether a retry may succeed: the server didn't answer, limited the rate, or failed. */
function mayPass(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && (status === 0 || status === 429 || status >= 500);
}

/** Undoes the last change of this tab that isn't undone yet. */
export function undoLast(): void {
  const step = changes.last();
  if (step) changes.take(step).catch(tell);
  else toast.info('There is nothing to undo', { id: UNDONE });
}

/** Called when the project is left: Ctrl+Z elsewhere must not undo its changes. */
export const forgetChanges = (): void => changes.clear();
