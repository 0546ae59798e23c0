import { useLayoutEffect, useState } from 'react';
import {
  useForm,
  useWatch,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import { copyPart, differing, type IsWhole, isSame, merge } from '../../merge/merge.js';
import type { Merging } from '../../merge/use-merge.js';
import { useSaving } from '../../merge/use-saving.js';
import { useLatest } from '../use-latest.js';

interface StoredFormOptions<Fields> {
  /** The fields as last read. */
  readonly stored: Fields;
  /** Version of the stored fields. */
  readonly version: string | number | undefined;
  /** Whether changes can't be merged. */
  readonly isWhole?: IsWhole<Fields>;
  /** @param edited the fields that differ from the stored ones, so that a save touches nothing else */
  save(edited: Partial<Fields>, fields: Fields): Promise<unknown>;
}

interface State<Fields> {
  /** The stored fields when last seen. */
  readonly seen: Fields;
  readonly theirs: Fields;
  readonly base: Fields;
  readonly hasConflicts: boolean;
  readonly tookTheirs: boolean;
}

const unedited = <Fields>(stored: Fields): State<Fields> => ({
  seen: stored,
  theirs: stored,
  base: stored,
  hasConflicts: false,
  tookTheirs: false,
});

/**
 * A form of fields that others may change meanwhile: their changes are merged in, and nothing of either is lost. Like
 * `useMergedForm`, for forms of react-hook-form.
 */
export function useStoredForm<Fields extends FieldValues>(options: StoredFormOptions<Fields>) {
  const { stored, version, isWhole, save } = options;
  const form = useForm<Fields>({ defaultValues: stored as DefaultValues<Fields> });
  const [state, setState] = useState(() => unedited(stored));
  const [isSending, setIsSending] = useState(false);
  const { isDirty } = form.formState;
  const { seen, base, theirs } = state;
  const isNewer = !isSending && seen !== stored && !isSame(seen, stored);
  const follow = useLatest(() => {
    const mine = form.getValues();
    const merged = merge(base, mine, stored, isWhole);
    take(form, merged.base, merged.value);
    setState((now) => ({
      seen: stored,
      theirs: stored,
      base: merged.base,
      hasConflicts: merged.conflicts.length > 0,
      tookTheirs: now.tookTheirs || (isDirty && !isSame(merged.value, mine)),
    }));
  });
  // Not a passive effect: a press between it and its state would act on the content before their change.
  useLayoutEffect(() => {
    if (isNewer) follow.current();
  }, [isNewer, stored, follow]);
  // Typed values appear in a conflict, too.
  useWatch({ control: form.control, disabled: !state.hasConflicts });
  const conflicts = state.hasConflicts && !isSending ? merge(base, form.getValues(), theirs, isWhole).conflicts : [];
  const merging: Merging = {
    conflicts,
    tookTheirs: state.tookTheirs,
    resolve: (choice, chosen) => {
      const copyAll = (fields: Fields) => chosen.reduce((copy, { path }) => copyPart(copy, theirs, path), fields);
      const after = copyAll(base);
      const values = form.getValues();
      take(form, after, choice === 'theirs' ? copyAll(values) : values);
      setState((now) => ({ ...now, base: after, tookTheirs: true }));
    },
  };
  const { submit, ...saving } = useSaving<never>({
    version,
    hasConflicts: conflicts.length > 0,
    isComingIn: isNewer,
    send: async () => {
      // A copy, because typing changes the parts of the form's own values.
      const fields = structuredClone(form.getValues());
      setIsSending(true);
      try {
        await save(differing(base, fields), fields);
        // Input made during the save is kept for the next one.
        take(form, fields, form.getValues());
        setState({ ...unedited(fields), seen });
      } finally {
        setIsSending(false);
      }
    },
  });
  // Sent again after somebody else's change, it is the form as it is then, with that change in it.
  return { form, isDirty, merging, ...saving, submit: () => submit() };
}

/**
 * Shows `values`, and makes `base` the stored fields that they are compared with. Unchanged fields keep the focus, and
 * errors stay.
 */
function take<Fields extends FieldValues>(form: UseFormReturn<Fields>, base: Fields, values: Fields): void {
  for (const name of Object.keys(differing(form.getValues(), values)) as Path<Fields>[])
    form.setValue(name, values[name]);
  form.reset(base, { keepValues: true, keepErrors: true, keepTouched: true, keepIsSubmitted: true });
}
