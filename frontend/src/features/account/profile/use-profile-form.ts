import { TEXTS } from '@testplatform/contract';
import { useChangeProfile, type Profile } from '../../../api/people/account.js';
import { useReportDirty } from '../../../shared/hooks/forms/use-report-dirty.js';
import { useStoredForm } from '../../../shared/hooks/forms/use-stored-form.js';

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
  useReportDirty(isDirty);
  return {
    form,
    ...state,
    isDirty,
    submit: form.handleSubmit(
      () => void submit(),
      () => setSentences([TEXTS.invalidForm]),
    ),
  };
}
