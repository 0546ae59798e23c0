import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Typography from '@mui/material/Typography';
import { useDelete, useRedirect } from 'react-admin';
import { sentencesOf } from '../../../api/client/api-error.js';
import type { Role } from '../../../api/people/roles.js';
import { ConfirmedButton } from '../../../shared/components/dialogs/ConfirmedButton.js';
import { toast } from '../../../shared/toast.js';
import { ROLES } from '../data-provider.js';

interface DeleteRoleProps {
  readonly role: Role;
  onDeleted(): void;
}

/** Deletes a role after confirmation. Not offered while somebody holds it. */
export function DeleteRole({ role, onDeleted }: DeleteRoleProps) {
  const [remove, { isPending }] = useDelete<Role>();
  const redirect = useRedirect();
  const onSuccess = () => {
    onDeleted();
    toast.success(`Deleted “${role.name}”`);
    redirect('list', ROLES);
  };
  const onError = (error: unknown) => toast.error(sentencesOf(error).join(' '));
  if (role.people > 0)
    return (
      <Typography variant="body2" color="text.secondary">
        Can be deleted when nobody has it
      </Typography>
    );
  return (
    <ConfirmedButton
      label="Delete"
      startIcon={<DeleteIcon />}
      disabled={isPending}
      title={`Delete the role “${role.name}”?`}
      text="Nobody has it, so nobody loses a right."
      onConfirm={() =>
        void remove(ROLES, { id: role.id, previousData: role }, { mutationMode: 'pessimistic', onSuccess, onError })
      }
    />
  );
}
