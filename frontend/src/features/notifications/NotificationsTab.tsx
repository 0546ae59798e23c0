import AddIcon from '@mui/icons-material/Add';
import BellIcon from '@mui/icons-material/NotificationsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { usePermission } from '../../api/account.js';
import { useNotifications, type Notification } from '../../api/notifications.js';
import { EmptyState } from '../../shared/components/EmptyState.js';
import { ErrorState } from '../../shared/components/ErrorState.js';
import { SkeletonRows } from '../../shared/components/Loading.js';
import type { SetDirty } from '../../shared/hooks/use-dirty-guard.js';
import { useFailure } from '../../shared/hooks/use-failure.js';
import { DeliveryLog } from './DeliveryLog.js';
import { NotificationCard } from './NotificationCard.js';
import { NotificationDialog } from './NotificationDialog.js';
import { SecretDialog } from './SecretDialog.js';

interface NotificationsTabProps {
  readonly projectId: number;
  /** The open form has unsaved changes. */
  readonly onDirtyChange: SetDirty;
}

/** The Notifications tab: who is notified when runs of the project end (3 §14). */
export function NotificationsTab({ projectId, onDirtyChange }: NotificationsTabProps) {
  const notifications = useNotifications(projectId);
  const mayModify = usePermission('projects', 'modify');
  /** null is closed, 'new' adds one, otherwise the notification to edit. */
  const [edited, setEdited] = useState<Notification | 'new' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const failure = useFailure(notifications);
  if (failure) return <ErrorState {...failure} />;
  if (!notifications.data) return <SkeletonRows rows={3} height={120} label="Loading the notifications" />;
  const add = mayModify && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setEdited('new')}>
      Add notification
    </Button>
  );
  return (
    <Box sx={{ maxWidth: 1040 }}>
      {notifications.data.length === 0 ? (
        <EmptyState
          icon={<BellIcon />}
          title="No notifications yet"
          text="A notification tells people or programs how a run ended: by email, in a chat, or by webhook."
          action={add}
        />
      ) : (
        <Stack sx={{ gap: 2 }}>
          <div>{add}</div>
          {notifications.data.map((notification) => (
            <NotificationCard
              key={notification.channel_id}
              projectId={projectId}
              notification={notification}
              onEdit={() => setEdited(notification)}
              onSecret={setSecret}
            />
          ))}
          <DeliveryLog projectId={projectId} />
        </Stack>
      )}
      {edited && (
        <NotificationDialog
          projectId={projectId}
          onDirtyChange={onDirtyChange}
          notification={edited === 'new' ? null : (sameIn(notifications.data, edited) ?? edited)}
          onClose={() => setEdited(null)}
          onSecret={setSecret}
        />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Box>
  );
}

/** Its current state: somebody else may have changed it. */
const sameIn = (notifications: readonly Notification[], { channel_id }: Notification): Notification | undefined =>
  notifications.find((one) => one.channel_id === channel_id);
