import { DELAYS } from '@testplatform/contract';
import { useEffect, useState } from 'react';
import { useEditContext } from 'react-admin';
import { useForm } from 'react-hook-form';
import { type AdminUser, useRefreshProfile, type UserRights } from '../../../api/admin.js';
import { ApiError, sentencesOf } from '../../../api/api-error.js';
import { useDirtyGuard } from '../../../shared/hooks/use-dirty-guard.js';
import { useFlash } from '../../../shared/hooks/use-timing.js';
import { changedRights, rightsOf } from '../model/rights.js';

/**
 * State of the rights form. Saved values show after the server's response; a refusal keeps the input (1 §4). An edited form stays with
 * the version of the account that it was opened on, so that the server can refuse it once somebody else has changed that.
 */
export function useRightsForm(user: AdminUser) {
  const [base, setBase] = useState(user);
  const form = useForm<UserRights>({ values: rightsOf(base) });
  const { save, refetch } = useEditContext<AdminUser>();
  const refreshProfile = useRefreshProfile();
  const [failure, setFailure] = useState<unknown>(null);
  const [saved, showSaved] = useFlash(DELAYS.savedLabel);
  const { setDirty, held } = useDirtyGuard();
  const { isDirty } = form.formState;
  if (!isDirty && base !== user) setBase(user);
  useEffect(() => setDirty(isDirty), [isDirty, setDirty]);

  const send = async (rights: UserRights) => {
    setFailure(null);
    const onSuccess = () => {
      form.reset(rights);
      showSaved();
      void refreshProfile();
    };
    const change = { ...changedRights(rightsOf(base), rights), version: base.version };
    await save?.(change, { onSuccess, onError: setFailure });
  };
  const reload = () => {
    setFailure(null);
    form.reset(rightsOf(base));
    void refetch?.();
  };
  return {
    form,
    submit: form.handleSubmit(send),
    sentences: failure === null ? NONE : sentencesOf(failure),
    isOutdated: failure instanceof ApiError && 'version' in failure.errors,
    reload,
    saved,
    held,
  };
}

const NONE: readonly string[] = [];
