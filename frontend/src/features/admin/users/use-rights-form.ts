import { DELAYS } from '@testplatform/contract';
import { useEffect, useState } from 'react';
import { useEditContext } from 'react-admin';
import { useForm } from 'react-hook-form';
import { sentencesOf } from '../../../api/api-error.js';
import { useRefreshProfile, type AdminUser, type UserRights } from '../../../api/admin.js';
import { useDirtyGuard } from '../../../shared/hooks/use-dirty-guard.js';
import { useFlash } from '../../../shared/hooks/use-flash.js';

/** The form of a person's rights: what is shown changes once the server has agreed; a refusal keeps what was typed (1 §4). */
export function useRightsForm({ super_admin, user_role, roles, role_permission }: AdminUser) {
  const form = useForm<UserRights>({
    values: { super_admin, user_role, roles, role_permission },
    resetOptions: { keepDirtyValues: true },
  });
  const { save } = useEditContext<AdminUser>();
  const refreshProfile = useRefreshProfile();
  const [sentences, setSentences] = useState<readonly string[]>([]);
  const [saved, showSaved] = useFlash(DELAYS.savedLabel);
  const { setDirty, held } = useDirtyGuard();
  const { isDirty } = form.formState;
  useEffect(() => setDirty(isDirty), [isDirty, setDirty]);

  const send = async (rights: UserRights) => {
    setSentences([]);
    const onSuccess = () => {
      form.reset(rights);
      showSaved();
      void refreshProfile();
    };
    await save?.(rights, { onSuccess, onError: (error: unknown) => setSentences(sentencesOf(error)) });
  };
  return { form, submit: form.handleSubmit(send), sentences, saved, held };
}
