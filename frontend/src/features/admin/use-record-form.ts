import { useEffect } from 'react';
import { useEditContext, type RaRecord } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { useRefreshProfile } from '../../api/admin.js';
import { useDirtyGuard } from '../../shared/hooks/use-dirty-guard.js';
import { useStoredForm } from '../../shared/hooks/use-stored-form.js';

type Versioned = RaRecord<number> & { readonly version: number };

/**
 * State of the form of a record that several people may edit. Saved values show after the server's response; a refusal keeps the input
 * (1 §4).
 * @param fieldsOf what the form edits of a record
 */
export function useRecordForm<Row extends Versioned, Fields extends FieldValues>(
  record: Row,
  fieldsOf: (record: Row) => Fields,
) {
  const { save, refetch } = useEditContext();
  const refreshProfile = useRefreshProfile();
  const { version } = record;
  const { form, submit, isDirty, ...state } = useStoredForm<Fields>({
    stored: fieldsOf(record),
    version,
    save: async (edited) => {
      try {
        await new Promise((onSuccess, onError) => void save?.({ ...edited, version }, { onSuccess, onError }));
      } catch (error) {
        // Somebody else may have changed it. The error is shown at once.
        void refetch?.();
        throw error;
      }
      void refreshProfile();
    },
  });
  const { setDirty, held } = useDirtyGuard();
  useEffect(() => setDirty(isDirty), [isDirty, setDirty]);
  return {
    form,
    submit: form.handleSubmit((fields) => void submit(fields)),
    saving: { ...state, isDirty },
    setDirty,
    held,
  };
}
