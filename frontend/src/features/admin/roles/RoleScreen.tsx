import Box from '@mui/material/Box';
import { EditBase, useEditContext } from 'react-admin';
import { ApiError } from '../../../api/api-error.js';
import type { Role } from '../../../api/roles.js';
import { DiscardDialog } from '../../../shared/components/DiscardDialog.js';
import { EmptyState } from '../../../shared/components/EmptyState.js';
import { ErrorState } from '../../../shared/components/ErrorState.js';
import { SkeletonRows } from '../../../shared/components/Loading.js';
import { PageTitle } from '../../../shared/components/PageTitle.js';
import { useFailure } from '../../../shared/hooks/use-failure.js';
import { FRESH } from '../list/list-settings.js';
import { SaveBar } from '../SaveBar.js';
import { useRecordForm } from '../use-record-form.js';
import { BackToRoles } from './BackToRoles.js';
import { DeleteRole } from './DeleteRole.js';
import { Holders } from './Holders.js';
import { RoleFields, type RoleForm } from './RoleFields.js';

/** One role: its name and rights, and who holds it. */
export function RoleScreen() {
  return (
    <EditBase
      mutationMode="pessimistic"
      redirect={false}
      queryOptions={{ ...FRESH, retry: false }}
      disableAuthentication
      loading={<RolePlaceholder />}
      error={<RolePlaceholder />}
    >
      <RoleDetail />
    </EditBase>
  );
}

function RoleDetail() {
  const { record } = useEditContext<Role>();
  return record ? <EditRole role={record} /> : null;
}

const fieldsOf = ({ name, description, role_permission }: Role): RoleForm => ({ name, description, role_permission });

const LABELS = { name: 'Name', description: 'Description', role_permission: 'Rights' };

function EditRole({ role }: { readonly role: Role }) {
  const { form, submit, saving, setDirty, held } = useRecordForm(role, fieldsOf);
  return (
    <>
      <BackToRoles />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mb: 2 }}>
        <PageTitle title={role.name} documentTitle={`${role.name} · Administration`} />
        <Holders role={role} />
        <Box sx={{ flex: 1 }} />
        <DeleteRole role={role} onDeleted={() => setDirty(false)} />
      </Box>
      <Box component="form" noValidate aria-label="Role" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
        <RoleFields form={form} />
        <SaveBar {...saving} labels={LABELS} />
        <DiscardDialog held={held} />
      </Box>
    </>
  );
}

function RolePlaceholder() {
  const { error, refetch, isFetching } = useEditContext<Role>();
  const failure = useFailure({ data: undefined, error, isFetching, refetch });
  if (error instanceof ApiError && error.status === 404) {
    return <EmptyState isScreen title="Role not found" text={error.sentences.join(' ')} action={<BackToRoles />} />;
  }
  if (failure) return <ErrorState {...failure} />;
  return <SkeletonRows rows={12} height={36} label="Loading the role" />;
}
