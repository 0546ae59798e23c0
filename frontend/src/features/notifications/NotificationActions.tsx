import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ChannelKind } from '@testplatform/contract';
import { ConfirmedButton } from '../../shared/components/ConfirmedButton.js';

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
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button size="small" disabled={busy} onClick={onTest}>
        Send a test
      </Button>
      <Button size="small" disabled={busy} onClick={onEdit}>
        Edit
      </Button>
      {kind === 'webhook' && (
        <ConfirmedButton
          label="Regenerate secret"
          color="primary"
          disabled={busy}
          title={`Replace the secret of “${title}”?`}
          text="Messages are signed with the new one at once: whoever checks the signature needs it."
          onConfirm={onRegenerate}
        />
      )}
      <ConfirmedButton
        label="Delete"
        disabled={busy}
        title={`Delete “${title}”?`}
        text="It tells nobody any more. What it has to send just now, and its messages in the list, go with it."
        onConfirm={onDelete}
      />
    </Box>
  );
}
