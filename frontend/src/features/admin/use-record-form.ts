import { useLayoutEffect, useState } from 'react';
import { useDataProvider, useEditContext, type RaRecord } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { useRefreshProfile } from '../../api/people/admin.js';
import { ApiError, sentencesOf } from '../../api/client/api-error.js';
import { useDirtyGuard } from '../../shared/hooks/forms/use-dirty-guard.js';
import { useStoredForm } from '../../shared/hooks/forms/use-stored-form.js';

type Versioned = RaRecord<number> & { readonly version: number };

/**
 * The form of a record that several people may edit. Saved values show after the server's response; a refusal keeps the
 * input (1 §4).
 * @param fieldsOf the edited fields of a record
 */
export function useRecordForm<Row extends Versioned, Fields extends FieldValues>(
  known: Row,
  fieldsOf: (record: Row) => Fields,
) {
  const { save, resource } = useEditContext();
  const dataProvider = useDataProvider();
  /** The record as read after a refusal. Reading it through the edit context would remove the form if that failed. */
  const [newer, setNewer] = useState<Row | null>(null);
  const record = newer !== null && newer.version > known.version ? newer : known;
  const refreshProfile = useRefreshProfile();
  const { version } = record;
  const { form, submit, isDirty, setSentences, ...state } = useStoredForm<Fields>({
    stored: fieldsOf(record),
    version,
    save: async (edited) => {
      try {
        await new Promise((onSuccess, onError) => void save?.({ ...edited, version }, { onSuccess, onError }));
      } catch (error) {
        // The error is shown at once.
        if (error instanceof ApiError && 'version' in error.errors) void readNewer();
        throw error;
      }
      void refreshProfile();
    },
  });
  const readNewer = async () => {
    try {
      setNewer((await dataProvider.getOne<Row>(resource, { id: known.id })).data);
    } catch (error) {
      setSentences(sentencesOf(error));
    }
  };
  const { setDirty, held } = useDirtyGuard();
  useLayoutEffect(() => setDirty(isDirty), [isDirty, setDirty]);
  return {
    form,
    submit: form.handleSubmit(() => void submit()),
    saving: { ...state, isDirty },
    setDirty,
    held,
  };
}
