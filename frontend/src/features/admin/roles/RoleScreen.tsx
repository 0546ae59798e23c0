import Box from '@mui/material/Box';
import type { Role } from '../../../api/people/roles.js';
import { DiscardDialog } from '../../../shared/components/dialogs/DiscardDialog.js';
import { PageTitle } from '../../../shared/components/PageTitle.js';
import { BackTo, EditScreen } from '../EditScreen.js';
import { SaveBar } from '../../../shared/merge/SaveBar.js';
import { withNames } from '../model/rights.js';
import { useRecordForm } from '../use-record-form.js';
import { DeleteRole } from './DeleteRole.js';
import { Holders } from './Holders.js';
import { RoleFields, type RoleForm } from './RoleFields.js';

const BACK = <BackTo to="/admin/roles">All roles</BackTo>;

/** One role: its name and rights, and who holds it. */
export function RoleScreen() {
  return (
    <EditScreen<Role> noun="role" rows={12} back={BACK}>
      {(role) => <EditRole role={role} />}
    </EditScreen>
  );
}

const fieldsOf = ({ name, description, role_permission }: Role): RoleForm => ({
  name,
  description,
  role_permission: withNames(role_permission),
});

const LABELS = { name: 'Name', description: 'Description', role_permission: 'Rights' };

function EditRole({ role }: { readonly role: Role }) {
  const { form, submit, saving, setDirty, held } = useRecordForm(role, fieldsOf);
  return (
    <>
      {BACK}
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
