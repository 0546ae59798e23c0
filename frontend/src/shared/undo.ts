import { tell, toast } from './toast.js';
import { UndoStack, type UndoStep } from './undo-stack.js';

/** How long a toast offers Undo, in milliseconds. */
const OFFERED_FOR = 8_000;

interface UndoOffer {
  /** While a toast with this id is shown, a later one stands for its change as well. */
  readonly id?: string;
  /** What the change, or undoing it, leaves behind. */
  readonly note?: string | null;
  /** Rejects, with sentences, when it is no longer possible. */
  undo(): Promise<void>;
  /** Called when the toast is gone. */
  onGone?(): void;
  /** Returns the focus when the pressed button disappears. */
  focus?(): void;
}

/** Why a change can't be taken back. */
export class NotUndone extends Error {
  override readonly name = 'NotUndone';
  readonly sentences: readonly string[];

  constructor(sentence: string) {
    super(sentence);
    this.sentences = [sentence];
  }
}

/** What Ctrl+Z takes back, also when its toast is gone. */
const changes = new UndoStack();
/** The steps of the toasts that are shown, by id. */
const offered = new Map<string, UndoStep>();

const UNDONE = 'undone';

/** Says what was done, with Undo, which Ctrl+Z does, too. */
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

/** A change that shows for itself: only Ctrl+Z takes it back. */
export const rememberChange = (text: string, undo: () => Promise<void>): void =>
  changes.push(stepOf(text, null, () => rememberChange(text, undo), undo));

/** @param again offers it once more, after a failure that may pass */
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

/** Whether the same call may succeed later: nobody answered, there were too many calls, or the server has a problem. */
function mayPass(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && (status === 0 || status === 429 || status >= 500);
}

/** Takes back the last change that this tab has made and not taken back yet. */
export function undoLast(): void {
  const step = changes.last();
  if (step) changes.take(step).catch(tell);
  else toast.info('There is nothing to undo', { id: UNDONE });
}

/** The project was left: its changes stay. */
export const forgetChanges = (): void => changes.clear();
