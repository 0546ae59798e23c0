import { ConfirmDialog } from './ConfirmDialog.js';
import type { DirtyGuard } from '../hooks/use-dirty-guard.js';

/** Asks whether to leave a form with its changes. */
export function DiscardDialog({ held }: Pick<DirtyGuard, 'held'>) {
  return (
    <ConfirmDialog
      open={held !== null}
      title="Discard changes?"
      text="What you changed in this form is not saved."
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      destructive
      onConfirm={() => held?.discard()}
      onCancel={() => held?.keep()}
    />
  );
}
