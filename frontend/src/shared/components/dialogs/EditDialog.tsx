import TextField from '@mui/material/TextField';
import type { FormEventHandler, ReactNode } from 'react';
import type { MergeNoticeProps } from '../../merge/MergeNotice.js';
import type { Merging } from '../../merge/use-merge.js';
import { FormDialog } from './FormDialog.js';

/** The form of something that has a title. */
interface TitledForm extends Merging {
  readonly fields: { readonly title: string };
  change(part: { readonly title: string }): void;
  readonly isDirty: boolean;
  readonly busy: boolean;
  readonly sentences: readonly string[];
  readonly submit: FormEventHandler<HTMLFormElement>;
}

interface EditDialogProps extends Omit<MergeNoticeProps, 'merging'> {
  /** What it is, such as "connector". */
  readonly noun: string;
  readonly isNew: boolean;
  readonly form: TitledForm;
  /** Longest title, in characters. */
  readonly titleMax: number;
  onClose(): void;
  /** The fields below the title. */
  readonly children: ReactNode;
}

/** Adds or edits something that has a title, and merges what others change meanwhile. */
export function EditDialog({ noun, isNew, form, titleMax, onClose, children, ...names }: EditDialogProps) {
  const { fields, change, isDirty, busy, sentences, submit } = form;
  return (
    <FormDialog
      title={`${isNew ? 'Add' : 'Edit'} ${noun}`}
      {...{ busy, isDirty, sentences, submit, onClose }}
      others={{ merging: form, ...names }}
    >
      <TextField
        required
        autoFocus
        label="Title"
        value={fields.title}
        onChange={(event) => change({ title: event.target.value })}
        slotProps={{ htmlInput: { maxLength: titleMax } }}
      />
      {children}
    </FormDialog>
  );
}
