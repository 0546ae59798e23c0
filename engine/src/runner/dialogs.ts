import type { Dialog } from 'playwright-core';

/** How a dialog is to be answered. */
export interface DialogAnswer {
  readonly accept: boolean;
  /** For a dialog that asks for a text; empty: the text that it offers. */
  readonly text: string;
}

/** Answers the dialogs of a file's pages: as cases said, and without that so that the page goes on (3 §5, §12). */
export class Dialogs {
  private readonly answers: DialogAnswer[] = [];

  /** @param note told of each dialog that a case may not know of */
  constructor(private readonly note: (what: string) => void) {}

  /** The next dialog that has no answer yet gets this one. */
  expect(answer: DialogAnswer): void {
    this.answers.push(answer);
  }

  async answer(dialog: Dialog): Promise<void> {
    const kind = dialog.type();
    const given = this.answers.shift();
    // Leaving a page is what the case wants; everything else is dismissed.
    const accept = given?.accept ?? kind === 'beforeunload';
    if (given || kind !== 'beforeunload')
      this.note(`A dialog was ${accept ? 'accepted' : 'dismissed'} (${kind}): ${dialog.message()}`);
    const text = given?.text || (kind === 'prompt' ? dialog.defaultValue() : undefined);
    // The dialog may have gone with its page.
    await (accept ? dialog.accept(text) : dialog.dismiss()).catch(() => undefined);
  }
}
