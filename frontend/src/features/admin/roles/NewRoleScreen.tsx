import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CreateBase, useCreateContext, useRedirect } from 'react-admin';
import { useLayoutEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { sentencesOf } from '../../../api/client/api-error.js';
import { DiscardDialog } from '../../../shared/components/dialogs/DiscardDialog.js';
import { FormErrors } from '../../../shared/components/dialogs/FormErrors.js';
import { PageTitle } from '../../../shared/components/PageTitle.js';
import { useDirtyGuard } from '../../../shared/hooks/forms/use-dirty-guard.js';
import { toast } from '../../../shared/toast.js';
import { ROLES } from '../data-provider.js';
import { BackTo } from '../EditScreen.js';
import { RoleFields, type RoleForm } from './RoleFields.js';

export function NewRoleScreen() {
  return (
    <CreateBase redirect={false} disableAuthentication>
      <BackTo to="/admin/roles">All roles</BackTo>
      <PageTitle title="New role" documentTitle="New role · Administration" />
      <NewRoleForm />
    </CreateBase>
  );
}

const EMPTY: RoleForm = { name: '', description: '', role_permission: {} };

function NewRoleForm() {
  const { form, submit, sentences, held } = useNewRole();
  return (
    <Box component="form" noValidate aria-label="New role" onSubmit={submit} sx={{ display: 'grid', gap: 2, mt: 2 }}>
      {/* What is typed while sending would be lost on the way to the list. */}
      <Box inert={form.formState.isSubmitting} sx={{ display: 'contents' }}>
        <RoleFields form={form} />
      </Box>
      <FormErrors sentences={sentences} takesFocus />
      <Button type="submit" variant="contained" loading={form.formState.isSubmitting} sx={{ justifySelf: 'start' }}>
        Create
      </Button>
      <DiscardDialog held={held} />
    </Box>
  );
}

/** Creates the role, and returns to the list. A refusal keeps the input. */
function useNewRole() {
  const form = useForm<RoleForm>({ defaultValues: EMPTY });
  const { save } = useCreateContext();
  const redirect = useRedirect();
  const [sentences, setSentences] = useState<readonly string[]>([]);
  const { setDirty, held } = useDirtyGuard();
  const { isDirty } = form.formState;
  useLayoutEffect(() => setDirty(isDirty), [isDirty, setDirty]);
  const send = async (role: RoleForm) => {
    setSentences([]);
    const onSuccess = () => {
      setDirty(false);
      toast.success(`Created “${role.name.trim()}”`);
      redirect('list', ROLES);
    };
    await save?.(role, { onSuccess, onError: (error: unknown) => setSentences(sentencesOf(error)) });
  };
  return { form, submit: form.handleSubmit(send), sentences, held };
}
