import type { Dialog } from 'playwright';

/** How to answer a dialog. */
export interface DialogAnswer {
  readonly accept: boolean;
  /** For a dialog that asks for a text; empty: its default text. */
  readonly text: string;
}

/** Answers the dialogs of a file's pages: as a case specified, or else so that the page continues (3 §5, §12). */
export class Dialogs {
  private readonly answers: DialogAnswer[] = [];
  private said: string | null = null;

  /** @param note receives a sentence about each answer */
  constructor(private readonly note: (what: string) => void) {}

  /** Answers the next dialog that has no answer yet. */
  expect(answer: DialogAnswer): void {
    this.answers.push(answer);
  }

  /** The text of the last dialog since `forget`; null if there was none. */
  get last(): string | null {
    return this.said;
  }

  forget(): void {
    this.said = null;
  }

  async answer(dialog: Dialog): Promise<void> {
    const kind = dialog.type();
    // The text of a `beforeunload` dialog is the browser's, not the page's.
    if (kind !== 'beforeunload') this.said = dialog.message();
    const given = this.answers.shift();
    // The case wants to leave the page. Other dialogs are dismissed.
    const accept = given?.accept ?? kind === 'beforeunload';
    if (given || kind !== 'beforeunload')
      this.note(`A dialog was ${accept ? 'accepted' : 'dismissed'} (${kind}): ${dialog.message()}`);
    const text = given?.text || (kind === 'prompt' ? dialog.defaultValue() : undefined);
    // The dialog may have closed with its page.
    await (accept ? dialog.accept(text) : dialog.dismiss()).catch(() => undefined);
  }
}
