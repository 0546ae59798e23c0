import { sentencesOf } from '../../api/client/api-error.js';
import { useDeleteFile, type ProjectFile } from '../../api/project/project-files.js';
import { ConfirmDialog } from '../../shared/components/dialogs/ConfirmDialog.js';
import { plural } from '../../shared/utils/format.js';

interface DeleteFileProps {
  readonly projectId: number;
  readonly file: ProjectFile;
  onClose(): void;
}

/** Most test cases named in the dialog. */
const NAMED = 3;

/** Confirms deleting a file, by its name, and says what will fail without it. */
export function DeleteFile({ projectId, file, onClose }: DeleteFileProps) {
  const remove = useDeleteFile(projectId);
  return (
    <ConfirmDialog
      open
      title={`Delete “${file.name}”?`}
      text={consequenceOf(file)}
      confirmLabel="Delete"
      destructive
      busy={remove.isPending}
      errors={remove.error ? sentencesOf(remove.error) : []}
      onConfirm={() => remove.mutate(file, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}

function consequenceOf({ uses, usedBy, versions }: ProjectFile): string {
  const gone = versions.length > 1 ? `All ${versions.length} versions are deleted.` : 'It can’t be restored.';
  if (uses === 0) return `No test case uses it. ${gone}`;
  const named = usedBy.slice(0, NAMED).map(({ title, path }) => `“${title}” (${path})`);
  const more = uses > named.length ? ` and ${uses - named.length} more` : '';
  return `${plural(uses, 'test case')} will fail without it: ${named.join(', ')}${more}. ${gone}`;
}
