import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { usePermission } from '../../api/account.js';
import { ConfirmDialog } from '../../shared/components/ConfirmDialog.js';
import { SnippetsDialog } from './SnippetsDialog.js';

interface ConnectorActionsProps {
  readonly title: string;
  readonly url: string;
  readonly busy: boolean;
  onEdit(): void;
  onRegenerate(): void;
  onDelete(): void;
}

export function ConnectorActions({ title, url, busy, onEdit, onRegenerate, onDelete }: ConnectorActionsProps) {
  const mayModify = usePermission('connectors', 'modify');
  const mayDelete = usePermission('connectors', 'delete');
  const [asking, setAsking] = useState<'snippets' | 'regenerate' | 'delete' | null>(null);
  const close = () => setAsking(null);
  const after = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button size="small" onClick={() => setAsking('snippets')}>
        Use in CI
      </Button>
      {mayModify && (
        <>
          <Button size="small" disabled={busy} onClick={onEdit}>
            Edit
          </Button>
          <Button size="small" disabled={busy} onClick={() => setAsking('regenerate')}>
            Regenerate link
          </Button>
        </>
      )}
      {mayDelete && (
        <Button size="small" color="error" disabled={busy} onClick={() => setAsking('delete')}>
          Delete
        </Button>
      )}
      <SnippetsDialog open={asking === 'snippets'} title={title} url={url} onClose={close} />
      <ConfirmDialog
        open={asking === 'regenerate'}
        title={`Replace the link of “${title}”?`}
        text="The old link stops working at once: every job that uses it needs the new one."
        confirmLabel="Regenerate link"
        destructive
        onCancel={close}
        onConfirm={after(onRegenerate)}
      />
      <ConfirmDialog
        open={asking === 'delete'}
        title={`Delete “${title}”?`}
        text="Its link stops working. The results of its runs stay."
        confirmLabel="Delete"
        destructive
        onCancel={close}
        onConfirm={after(onDelete)}
      />
    </Box>
  );
}
