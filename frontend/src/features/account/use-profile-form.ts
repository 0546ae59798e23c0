import { DELAYS, TEXTS } from '@testplatform/contract';
import { useEffect, useState } from 'react';
import { useChangeProfile, type Profile } from '../../api/account.js';
import { sentencesOf } from '../../api/api-error.js';
import { useDirtyGuard } from '../../shared/hooks/use-dirty-guard.js';
import { useStoredForm } from '../../shared/hooks/use-stored-form.js';
import { useFlash } from '../../shared/hooks/use-timing.js';

const FIELDS = ['firstName', 'lastName', 'phone', 'country'] as const;
type Fields = Record<(typeof FIELDS)[number], string>;

/** State of the profile form. Only what was edited is sent: another tab may have changed the rest. */
export function useProfileForm({ firstName, lastName, phone, country }: Profile) {
  const form = useStoredForm<Fields>({ firstName, lastName, phone, country });
  const { mutateAsync } = useChangeProfile();
  const [sentences, setSentences] = useState<readonly string[]>([]);
  const [saved, showSaved] = useFlash(DELAYS.savedLabel);
  const { setDirty, held } = useDirtyGuard();
  const { isDirty, dirtyFields } = form.formState;
  useEffect(() => setDirty(isDirty), [isDirty, setDirty]);

  const send = async (fields: Fields) => {
    setSentences([]);
    const edited = FIELDS.filter((field) => dirtyFields[field]);
    try {
      const stored = await mutateAsync(Object.fromEntries(edited.map((field) => [field, fields[field].trim()])));
      form.reset({
        firstName: stored.firstName,
        lastName: stored.lastName,
        phone: stored.phone,
        country: stored.country,
      });
      showSaved();
    } catch (error) {
      setSentences(sentencesOf(error));
    }
  };
  return { form, submit: form.handleSubmit(send, () => setSentences([TEXTS.invalidForm])), sentences, saved, held };
}
