import { TreeError } from '@testplatform/contract';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FormDialog } from '../../../shared/components/dialogs/FormDialog.js';

interface TreeFormDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly isDirty: boolean;
  readonly errors: readonly string[];
  readonly children: ReactNode;
  onSubmit(): void;
  onCancel(): void;
}

/** The form dialog of Create, Move and Rename: they apply at once and are saved later. */
export function TreeFormDialog({ errors, onSubmit, onCancel, ...frame }: TreeFormDialogProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return <FormDialog {...frame} size="xs" sentences={errors} submit={submit} onClose={onCancel} />;
}

/** Runs an action of a tree form and keeps the error if it fails. */
export function useTreeForm(onDone: () => void) {
  const [errors, setErrors] = useState<readonly string[]>([]);
  const attempt = (action: () => void) => {
    try {
      action();
      onDone();
    } catch (error) {
      if (!(error instanceof TreeError)) throw error;
      setErrors([error.message]);
    }
  };
  return { errors, setErrors, attempt };
}
