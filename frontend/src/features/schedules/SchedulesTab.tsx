import AddIcon from '@mui/icons-material/Add';
import ClockIcon from '@mui/icons-material/ScheduleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useLacksPermission, usePermission } from '../../api/account.js';
import { useConnectors, type Connector } from '../../api/connectors.js';
import { useCronPages, type Cron } from '../../api/crons.js';
import { EmptyState } from '../../shared/components/EmptyState.js';
import { ErrorState } from '../../shared/components/ErrorState.js';
import { SkeletonRows } from '../../shared/components/Loading.js';
import { MoreButton } from '../../shared/components/MoreButton.js';
import type { SetDirty } from '../../shared/hooks/use-dirty-guard.js';
import { together, useFailure } from '../../shared/hooks/use-failure.js';
import { ScheduleCard } from './ScheduleCard.js';
import { ScheduleDialog } from './ScheduleDialog.js';

interface SchedulesTabProps {
  readonly projectId: number;
  /** The open form has unsaved changes. */
  readonly onDirtyChange: SetDirty;
}

const NONE: Connector[] = [];

/** The Schedules tab: connectors that run automatically, once a day. */
export function SchedulesTab({ projectId, onDirtyChange }: SchedulesTabProps) {
  const crons = useCronPages(projectId);
  const mayNotView = useLacksPermission('connectors', 'view');
  const connectors = useConnectors(projectId, !mayNotView);
  const mayCreate = usePermission('crons', 'create') && !mayNotView;
  /** null is closed, 'new' adds one, otherwise the schedule to edit. */
  const [edited, setEdited] = useState<Cron | 'new' | null>(null);
  const failure = useFailure(together(crons, mayNotView ? { ...connectors, data: NONE } : connectors));
  const known = mayNotView ? NONE : connectors.data;
  if (failure) return <ErrorState {...failure} />;
  if (!crons.data || !known) return <SkeletonRows rows={3} height={120} label="Loading the schedules" />;
  const nameOf = (id: string) =>
    known.find(({ connector_id }) => connector_id === id)?.title ??
    (mayNotView ? 'A connector' : 'A deleted connector');
  const add = mayCreate && known.length > 0 && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setEdited('new')}>
      Add schedule
    </Button>
  );
  return (
    <Box sx={{ maxWidth: 880 }}>
      {crons.data.length === 0 ? (
        <EmptyState
          icon={<ClockIcon />}
          title="No schedules yet"
          text={
            known.length === 0 && !mayNotView
              ? 'A schedule runs a connector once a day. Add a connector first.'
              : 'A schedule runs a connector once a day, at a time you choose.'
          }
          action={add}
        />
      ) : (
        <Stack sx={{ gap: 2 }}>
          <div>{add}</div>
          {crons.data.map((cron) => (
            <ScheduleCard
              key={cron.cron_id}
              projectId={projectId}
              cron={cron}
              connector={nameOf(cron.connector_id)}
              // A change selects from the connectors.
              {...(!mayNotView && { onEdit: () => setEdited(cron) })}
            />
          ))}
          <MoreButton query={crons}>Show more schedules</MoreButton>
        </Stack>
      )}
      {edited && (
        <ScheduleDialog
          projectId={projectId}
          onDirtyChange={onDirtyChange}
          cron={edited === 'new' ? null : (sameIn(crons.data, edited) ?? edited)}
          connectors={known}
          onClose={() => setEdited(null)}
        />
      )}
    </Box>
  );
}

/** Its current state: somebody else may have changed it. */
const sameIn = (crons: readonly Cron[], { cron_id }: Cron): Cron | undefined =>
  crons.find((one) => one.cron_id === cron_id);
