import { useForm, type FieldValues, type UseFormReturn } from 'react-hook-form';

type StoredForm<Fields extends FieldValues> = Omit<UseFormReturn<Fields>, 'reset'> & {
  /** Shows values as the stored ones, in place of edits too. */
  reset(values: Fields): void;
};

/** A form of values that may change meanwhile, here or by others: new ones come in, except where a field has been edited. */
export function useStoredForm<Fields extends FieldValues>(stored: Fields): StoredForm<Fields> {
  const form = useForm<Fields>({ values: stored, resetOptions: { keepDirtyValues: true } });
  // The options above are those of every reset, unless it says otherwise.
  return { ...form, reset: (values) => form.reset(values, { keepDirtyValues: false }) };
}
