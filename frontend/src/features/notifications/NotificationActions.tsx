import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ChannelKind } from '@testplatform/contract';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/components/ConfirmDialog.js';

interface NotificationActionsProps {
  readonly title: string;
  readonly kind: ChannelKind;
  readonly busy: boolean;
  onTest(): void;
  onEdit(): void;
  onRegenerate(): void;
  onDelete(): void;
}

export function NotificationActions(props: NotificationActionsProps) {
  const { title, kind, busy, onTest, onEdit, onRegenerate, onDelete } = props;
  const [asking, setAsking] = useState<'regenerate' | 'delete' | null>(null);
  const close = () => setAsking(null);
  const after = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button size="small" disabled={busy} onClick={onTest}>
        Send a test
      </Button>
      <Button size="small" disabled={busy} onClick={onEdit}>
        Edit
      </Button>
      {kind === 'webhook' && (
        <Button size="small" disabled={busy} onClick={() => setAsking('regenerate')}>
          Regenerate secret
        </Button>
      )}
      <Button size="small" color="error" disabled={busy} onClick={() => setAsking('delete')}>
        Delete
      </Button>
      <ConfirmDialog
        open={asking === 'regenerate'}
        title={`Replace the secret of “${title}”?`}
        text="Messages are signed with the new one at once: whoever checks the signature needs it."
        confirmLabel="Regenerate secret"
        destructive
        onCancel={close}
        onConfirm={after(onRegenerate)}
      />
      <ConfirmDialog
        open={asking === 'delete'}
        title={`Delete “${title}”?`}
        text="It tells nobody any more. What it has to send just now, and its messages in the list, go with it."
        confirmLabel="Delete"
        destructive
        onCancel={close}
        onConfirm={after(onDelete)}
      />
    </Box>
  );
}
