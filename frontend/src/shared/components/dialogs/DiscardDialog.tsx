import { ConfirmDialog } from './ConfirmDialog.js';
import type { DirtyGuard } from '../../hooks/forms/use-dirty-guard.js';
import { SENTENCES } from '../../texts.js';

interface DiscardDialogProps extends Pick<DirtyGuard, 'held'> {
  /** What leaving the screen would lose, if anything. */
  readonly unsaved?: { readonly title: string; readonly text: string };
}

const CHANGES = { title: 'Discard changes?', text: SENTENCES.unsavedChanges };

/** Confirms leaving a form with unsaved changes, or a screen that would lose something. */
export function DiscardDialog({ held, unsaved = CHANGES }: DiscardDialogProps) {
  const isForm = held?.isForm !== false;
  const { title, text } = isForm ? CHANGES : unsaved;
  return (
    <ConfirmDialog
      open={held !== null}
      title={title}
      text={text}
      confirmLabel={isForm ? 'Discard' : 'Leave'}
      cancelLabel={isForm ? 'Keep editing' : 'Stay'}
      destructive
      onConfirm={() => held?.discard()}
      onCancel={() => held?.keep()}
    />
  );
}
