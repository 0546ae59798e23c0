import { TEXTS } from '@testplatform/contract';
import { useEffect } from 'react';
import { useChangeProfile, type Profile } from '../../../api/account.js';
import { useDirtyGuard } from '../../../shared/hooks/use-dirty-guard.js';
import { useStoredForm } from '../../../shared/hooks/use-stored-form.js';

type Fields = Pick<Profile, 'firstName' | 'lastName' | 'phone' | 'country'>;

/** State of the profile form. Another tab may change the profile meanwhile. */
export function useProfileForm({ firstName, lastName, phone, country, version }: Profile) {
  const { mutateAsync } = useChangeProfile();
  const { form, isDirty, setSentences, submit, ...state } = useStoredForm<Fields>({
    stored: { firstName, lastName, phone, country },
    version,
    save: (edited) =>
      mutateAsync({
        ...Object.fromEntries(Object.entries(edited).map(([field, text]) => [field, text.trim()])),
        version,
      }),
  });
  const { setDirty, held } = useDirtyGuard();
  useEffect(() => setDirty(isDirty), [isDirty, setDirty]);
  return {
    form,
    ...state,
    isDirty,
    held,
    submit: form.handleSubmit(
      (fields) => void submit(fields),
      () => setSentences([TEXTS.invalidForm]),
    ),
  };
}
