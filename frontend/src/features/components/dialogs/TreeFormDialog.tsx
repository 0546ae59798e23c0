import { TreeError } from '@testplatform/contract';
import { type FormEvent, type ReactNode, useState } from 'react';
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

/** Runs what a form of the tree asks for and keeps the sentence that says why it can't be done. */
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
