import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ChannelKind } from '@testplatform/contract';
import { usePermission } from '../../api/people/account.js';
import { sentencesOf } from '../../api/client/api-error.js';
import {
  useManageNotification,
  useTestNotification,
  type Notification,
  type NotificationChange,
} from '../../api/automation/notifications.js';
import { SwitchedCard } from '../../shared/components/cards/SwitchedCard.js';
import { ConfirmedButton } from '../../shared/components/dialogs/ConfirmedButton.js';
import { FormErrors } from '../../shared/components/dialogs/FormErrors.js';
import { useReportDirty } from '../../shared/hooks/forms/use-report-dirty.js';
import { toast } from '../../shared/toast.js';
import { KIND_LABELS, WHEN_LABELS } from './labels.js';

interface NotificationCardProps {
  readonly projectId: number;
  readonly notification: Notification;
  onEdit(): void;
  /** Called with a new secret, which is shown once. */
  onSecret(secret: string): void;
}

/** A notification: recipients, channel and trigger. */
export function NotificationCard({ projectId, notification, onEdit, onSecret }: NotificationCardProps) {
  const { channel_id: channelId, title, kind, when, enabled, recipients, url } = notification;
  const manage = useManageNotification(projectId);
  const test = useTestNotification(projectId);
  const mayModify = usePermission('projects', 'modify');
  const error = manage.error ?? test.error;
  const isRegenerating = manage.isPending && manage.variables.regenerate === true;
  // Leaving the screen would lose the new secret, which is shown once.
  useReportDirty(isRegenerating);
  const change = (part: NotificationChange) => {
    test.reset();
    manage.mutate({ channelId, ...part }, { onSuccess: ({ secret }) => secret !== undefined && onSecret(secret) });
  };
  const sendTest = () => {
    manage.reset();
    test.mutate(channelId, {
      onSuccess: () => toast.success('The test is being sent. The messages below show its status'),
    });
  };
  return (
    <SwitchedCard
      title={title}
      isOn={enabled}
      label={enabled ? 'Enabled' : 'Disabled'}
      disabled={!mayModify || manage.isPending}
      onSwitch={(on) => change({ enabled: on })}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {`${KIND_LABELS[kind]} to ${kind === 'mail' ? recipients.join(', ') : url}`}
      </Typography>
      <Typography color="text.secondary">{WHEN_LABELS[when]}</Typography>
      <FormErrors sentences={error ? sentencesOf(error) : []} />
      {mayModify && (
        <NotificationActions
          title={title}
          kind={kind}
          busy={manage.isPending || test.isPending}
          onTest={sendTest}
          onEdit={onEdit}
          onRegenerate={() => change({ regenerate: true })}
          onDelete={() => change({ channelDelete: true })}
        />
      )}
    </SwitchedCard>
  );
}

interface NotificationActionsProps {
  readonly title: string;
  readonly kind: ChannelKind;
  readonly busy: boolean;
  onTest(): void;
  onEdit(): void;
  onRegenerate(): void;
  onDelete(): void;
}

function NotificationActions(props: NotificationActionsProps) {
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
          text="Messages are signed with the new secret immediately. Update every receiver that checks the signature."
          onConfirm={onRegenerate}
        />
      )}
      <ConfirmedButton
        label="Delete"
        disabled={busy}
        title={`Delete “${title}”?`}
        text="It sends no more messages. Unsent messages and its entries in the list are deleted too."
        onConfirm={onDelete}
      />
    </Box>
  );
}
