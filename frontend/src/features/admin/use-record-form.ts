import { DELAYS } from '@testplatform/contract';
import { useEffect, useState } from 'react';
import { useEditContext, type RaRecord } from 'react-admin';
import { useForm, type FieldValues } from 'react-hook-form';
import { useRefreshProfile } from '../../api/admin.js';
import { ApiError, sentencesOf } from '../../api/api-error.js';
import { useDirtyGuard } from '../../shared/hooks/use-dirty-guard.js';
import { useFlash } from '../../shared/hooks/use-timing.js';

type Versioned = RaRecord<number> & { readonly version: number };

/**
 * State of the form of a record that several people may edit. Saved values show after the server's response; a refusal keeps the input
 * (1 §4). An edited form stays with the version of the record that it was opened on, so that the server can refuse it once somebody
 * else has changed that.
 * @param fieldsOf what the form edits of a record
 */
export function useRecordForm<Row extends Versioned, Fields extends FieldValues>(
  record: Row,
  fieldsOf: (record: Row) => Fields,
) {
  const [base, setBase] = useState(record);
  const form = useForm<Fields>({ values: fieldsOf(base) });
  const { save, refetch } = useEditContext();
  const refreshProfile = useRefreshProfile();
  const [failure, setFailure] = useState<unknown>(null);
  const [saved, showSaved] = useFlash(DELAYS.savedLabel);
  const { setDirty, held } = useDirtyGuard();
  const { isDirty } = form.formState;
  if (!isDirty && base !== record) setBase(record);
  useEffect(() => setDirty(isDirty), [isDirty, setDirty]);

  const send = async (fields: Fields) => {
    setFailure(null);
    const onSuccess = () => {
      form.reset(fields);
      showSaved();
      void refreshProfile();
    };
    const change = { ...changed(fieldsOf(base), fields), version: base.version };
    await save?.(change, { onSuccess, onError: setFailure });
  };
  const reload = () => {
    setFailure(null);
    form.reset(fieldsOf(base));
    void refetch?.();
  };
  const saving = {
    sentences: failure === null ? NONE : sentencesOf(failure),
    isOutdated: failure instanceof ApiError && 'version' in failure.errors,
    busy: form.formState.isSubmitting,
    isDirty,
    saved,
    onReload: reload,
  };
  return { form, submit: form.handleSubmit(send), saving, setDirty, held };
}

const NONE: readonly string[] = [];

/** The fields that differ from what they were, so that a save touches nothing else. */
const changed = <Fields extends FieldValues>(before: Fields, after: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  ) as Partial<Fields>;
