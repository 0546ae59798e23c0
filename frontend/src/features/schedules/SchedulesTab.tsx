import ClockIcon from '@mui/icons-material/ScheduleOutlined';
import { useLacksPermission, usePermission } from '../../api/people/account.js';
import { useConnectors, type Connector } from '../../api/automation/connectors.js';
import { useCronPages, type Cron } from '../../api/automation/crons.js';
import { CardList } from '../../shared/components/cards/CardList.js';
import { ErrorState } from '../../shared/components/states/ErrorState.js';
import { SkeletonRows } from '../../shared/components/states/Loading.js';
import { MoreButton } from '../../shared/components/buttons/MoreButton.js';
import { useEdited } from '../../shared/hooks/forms/use-edited.js';
import { together, useFailure } from '../../shared/hooks/use-failure.js';
import { ScheduleCard } from './ScheduleCard.js';
import { ScheduleDialog } from './ScheduleDialog.js';

interface SchedulesTabProps {
  readonly projectId: number;
}

const NONE: Connector[] = [];

/** The Schedules tab: connectors that run automatically, once a day. */
export function SchedulesTab({ projectId }: SchedulesTabProps) {
  const crons = useCronPages(projectId);
  const mayNotView = useLacksPermission('connectors', 'view');
  const connectors = useConnectors(projectId, !mayNotView);
  const mayCreate = usePermission('crons', 'create') && !mayNotView;
  const dialog = useEdited<Cron>('cron_id');
  const failure = useFailure(together(crons, mayNotView ? { ...connectors, data: NONE } : connectors));
  const known = mayNotView ? NONE : connectors.data;
  if (failure) return <ErrorState {...failure} />;
  if (!crons.data || !known) return <SkeletonRows rows={3} height={120} label="Loading the schedules" />;
  const nameOf = (id: string) =>
    known.find(({ handle }) => handle === id)?.title ?? (mayNotView ? 'A connector' : 'A deleted connector');
  return (
    <>
      <CardList
        maxWidth={880}
        addLabel={mayCreate && known.length > 0 && 'Add schedule'}
        onAdd={dialog.add}
        empty={emptyOf(known.length === 0 && !mayNotView)}
        cards={crons.data.map((cron) => (
          <ScheduleCard
            key={cron.cron_id}
            projectId={projectId}
            cron={cron}
            connector={nameOf(cron.connectorHandle)}
            // Editing requires the list of connectors.
            {...(!mayNotView && { onEdit: () => dialog.edit(cron) })}
          />
        ))}
      >
        <MoreButton query={crons}>Show more schedules</MoreButton>
      </CardList>
      {dialog.isOpen && (
        <ScheduleDialog
          projectId={projectId}
          cron={dialog.currentIn(crons.data)}
          connectors={known}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

const emptyOf = (needsConnector: boolean) => ({
  icon: <ClockIcon />,
  title: 'No schedules yet',
  text: needsConnector
    ? 'A schedule runs a connector once a day. Add a connector first.'
    : 'A schedule runs a connector once a day, at a time you choose.',
});
