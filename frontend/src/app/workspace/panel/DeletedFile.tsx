import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { makePath, type PlacedNode } from '@testplatform/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '../../../api/people/account.js';
import { sentencesOf } from '../../../api/client/api-error.js';
import { componentsQuery, useSaveComponents } from '../../../api/project/components.js';
import { useChangedBy } from '../../../api/last-change.js';
import { useRestore } from '../../../api/project/trash.js';
import { newDraftId, withoutDraftIds } from '../../../features/components/model/edits.js';
import { FormErrors } from '../../../shared/components/dialogs/FormErrors.js';

interface DeletedFileProps {
  readonly projectId: number;
  /** Its last state in the tree. */
  readonly selected: PlacedNode;
}

/** Says that the file was deleted while its form is open, and offers a place to save what was typed. */
export function DeletedFile({ projectId, selected }: DeletedFileProps) {
  const { id, title } = selected.node;
  // A later deletion may be by somebody else.
  const [by] = useState(useChangedBy(projectId, 'tree'));
  const mayRestore = usePermission('components', 'delete');
  const mayCreate = usePermission('components', 'create');
  const restore = useRestore(projectId);
  const again = useMakeAgain(projectId, selected);
  const errors = [restore.error, again.error].flatMap((error) => (error ? sentencesOf(error) : []));
  return (
    <Alert
      severity="warning"
      variant="outlined"
      role="status"
      sx={{ mb: 2 }}
      action={
        <>
          {mayRestore && (
            <Button color="inherit" loading={restore.isPending} onClick={() => id !== null && restore.mutate(id)}>
              Restore it
            </Button>
          )}
          {mayCreate && (
            <Button color="inherit" loading={again.isPending} onClick={again.make}>
              Save as a new file
            </Button>
          )}
        </>
      }
    >
      {`“${title}” was deleted${by ? ` by ${by}` : ''}. What you have typed is still here: restore the file, or create a new one with this name.`}
      <FormErrors sentences={errors} />
    </Alert>
  );
}

/**
 * Recreates a deleted file at its path, with its missing ancestors. The form then saves its case in it as a new one.
 */
function useMakeAgain(projectId: number, { path }: PlacedNode) {
  const queries = useQueryClient();
  const save = useSaveComponents(projectId);
  const [error, setError] = useState<unknown>(null);
  const make = async () => {
    setError(null);
    try {
      const { tree, version } = await queries.fetchQuery({ ...componentsQuery(projectId), staleTime: 0 });
      await save.mutateAsync({ tree: withoutDraftIds(makePath(tree, path, newDraftId).tree), version });
    } catch (refusal) {
      setError(refusal);
    }
  };
  return { make: () => void make(), isPending: save.isPending, error };
}
