import type { FormEvent, ReactNode } from 'react';
import { FormDialog } from '../../../shared/components/FormDialog.js';

interface TreeFormDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly isDirty: boolean;
  readonly errors: readonly string[];
  readonly children: ReactNode;
  onSubmit(): void;
  onCancel(): void;
}

/** The frame that Create, Move and Rename share: they are done at once, and saved later. */
export function TreeFormDialog({ errors, onSubmit, onCancel, ...frame }: TreeFormDialogProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return <FormDialog {...frame} size="xs" sentences={errors} submit={submit} onClose={onCancel} />;
}
