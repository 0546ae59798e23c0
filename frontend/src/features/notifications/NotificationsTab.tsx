import BellIcon from '@mui/icons-material/NotificationsOutlined';
import { useState } from 'react';
import { usePermission } from '../../api/people/account.js';
import { useNotifications, type Notification } from '../../api/automation/notifications.js';
import { CardList } from '../../shared/components/cards/CardList.js';
import { ErrorState } from '../../shared/components/states/ErrorState.js';
import { SkeletonRows } from '../../shared/components/states/Loading.js';
import { useEdited } from '../../shared/hooks/forms/use-edited.js';
import { useFailure } from '../../shared/hooks/use-failure.js';
import { DeliveryLog } from './DeliveryLog.js';
import { NotificationCard } from './NotificationCard.js';
import { NotificationDialog } from './NotificationDialog.js';
import { SecretDialog } from './SecretDialog.js';

interface NotificationsTabProps {
  readonly projectId: number;
}

/** The Notifications tab: who is notified when runs of the project end (3 §14). */
export function NotificationsTab({ projectId }: NotificationsTabProps) {
  const notifications = useNotifications(projectId);
  const mayModify = usePermission('projects', 'modify');
  const dialog = useEdited<Notification>('channel_id');
  const [secret, setSecret] = useState<string | null>(null);
  const failure = useFailure(notifications);
  if (failure) return <ErrorState {...failure} />;
  if (!notifications.data) return <SkeletonRows rows={3} height={120} label="Loading the notifications" />;
  return (
    <>
      <CardList
        maxWidth={1040}
        addLabel={mayModify && 'Add notification'}
        onAdd={dialog.add}
        empty={EMPTY}
        cards={notifications.data.map((notification) => (
          <NotificationCard
            key={notification.channel_id}
            projectId={projectId}
            notification={notification}
            onEdit={() => dialog.edit(notification)}
            onSecret={setSecret}
          />
        ))}
      >
        <DeliveryLog projectId={projectId} />
      </CardList>
      {dialog.isOpen && (
        <NotificationDialog
          projectId={projectId}
          notification={dialog.currentIn(notifications.data)}
          onClose={dialog.close}
          onSecret={setSecret}
        />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}

const EMPTY = {
  icon: <BellIcon />,
  title: 'No notifications yet',
  text: 'A notification tells people or programs how a run ended: by email, in a chat, or by webhook.',
};
