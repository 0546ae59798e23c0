import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { sentencesOf } from '../../api/client/api-error.js';
import { useDeleteForGood, useRestore, type Trashed } from '../../api/project/trash.js';
import { ConfirmDialog } from '../../shared/components/dialogs/ConfirmDialog.js';
import { FormErrors } from '../../shared/components/dialogs/FormErrors.js';
import { toast } from '../../shared/toast.js';
import { formatDateTime, plural } from '../../shared/utils/format.js';

interface TrashCardProps {
  readonly projectId: number;
  readonly node: Trashed;
  hrefOf(node: string): string;
}

const KINDS: Record<Trashed['type'], string> = {
  module: 'Module',
  section: 'Section',
  scenario: 'Scenario',
  'test-case-file': 'Test case file',
};

/** A deleted item: what it was, who deleted it, and a button to restore it. */
export function TrashCard({ projectId, node, hrefOf }: TrashCardProps) {
  const { id, path } = node;
  const title = path.split('/').at(-1) ?? '';
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const show = () => void navigate(hrefOf(id));
  const restore = useRestore(projectId, (restored) =>
    toast(`Restored “${restored.path.split('/').at(-1)}”`, { action: { label: 'Show', onClick: show } }),
  );
  const remove = useDeleteForGood(projectId);
  return (
    <Card component="article" aria-label={title} sx={{ p: 2, display: 'grid', gap: 0.5 }}>
      <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{path.split('/').join(' / ')}</Typography>
      <Typography color="text.secondary">{factsOf(node)}</Typography>
      <FormErrors sentences={restore.error ? sentencesOf(restore.error) : []} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" loading={restore.isPending} onClick={() => restore.mutate(id)}>
          Restore
        </Button>
        <Button size="small" color="error" onClick={() => setAsking(true)}>
          Delete for good
        </Button>
      </Box>
      {isAsking && (
        <ConfirmDialog
          open
          destructive
          title={`Delete “${title}” for good?`}
          text={`${contentOf(node)} can’t be restored after that.`}
          confirmLabel="Delete for good"
          busy={remove.isPending}
          errors={remove.error ? sentencesOf(remove.error) : []}
          onConfirm={() => remove.mutate(id)}
          onCancel={() => setAsking(false)}
        />
      )}
    </Card>
  );
}

function contentOf({ type, files, cases }: Trashed): string {
  const inside = [...(type === 'test-case-file' ? [] : [plural(files, 'file')]), plural(cases, 'test case')];
  return `${KINDS[type]} with ${inside.join(' and ')}`;
}

function factsOf(node: Trashed): string {
  const by = node.deletedBy?.name ? ` by ${node.deletedBy.name}` : '';
  return `${contentOf(node)} · deleted ${formatDateTime(node.deletedAt)}${by} · until ${formatDateTime(node.keptUntil)}`;
}
