import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { usePermission } from '../../api/people/account.js';
import { sentencesOf } from '../../api/client/api-error.js';
import { useRunConnector } from '../../api/automation/connectors.js';
import { useDeleteCron, useManageCron, type Cron } from '../../api/automation/crons.js';
import { SwitchedCard } from '../../shared/components/cards/SwitchedCard.js';
import { RunNowButton } from '../../shared/components/buttons/RunNowButton.js';
import { ConfirmedButton } from '../../shared/components/dialogs/ConfirmedButton.js';
import { FormErrors } from '../../shared/components/dialogs/FormErrors.js';
import { StatusChip } from '../../shared/components/StatusChip.js';
import { useEnvironmentLabel } from '../../api/project/environments.js';
import { inEnvironments } from '../../shared/texts.js';
import { formatDateTime } from '../../shared/utils/format.js';

interface ScheduleCardProps {
  readonly projectId: number;
  readonly cron: Cron;
  /** The title of its connector. */
  readonly connector: string;
  onEdit?(): void;
}

/** A schedule: time, connector and last run. */
export function ScheduleCard({ projectId, cron, connector, onEdit }: ScheduleCardProps) {
  const { cron_id: cronId, title, paused } = cron;
  const labelOf = useEnvironmentLabel(projectId, cron.environments.length > 0);
  const manage = useManageCron(projectId);
  const remove = useDeleteCron(projectId);
  const running = useRunConnector(projectId);
  const mayRun = usePermission('runner', 'run');
  const mayModify = usePermission('crons', 'modify');
  const mayDelete = usePermission('crons', 'delete');
  const busy = manage.isPending || remove.isPending;
  const error = manage.error ?? remove.error;
  return (
    <SwitchedCard
      title={title}
      isOn={!paused}
      label={paused ? 'Paused' : 'Active'}
      disabled={!mayModify || busy}
      onSwitch={(on) => {
        remove.reset();
        manage.mutate({ cronId, paused: !on });
      }}
    >
      <Typography>
        {`Daily at ${cron.hour}:${cron.minute} (${cron.timeZone}) · ${connector}`}
        {inEnvironments(cron.environments.map(labelOf))}
      </Typography>
      <LastTime cron={cron} />
      {cron.nextRuns.length > 0 && (
        <Typography variant="body2" color="text.secondary">
          {`Next: ${cron.nextRuns.map(formatDateTime).join(' · ')}`}
        </Typography>
      )}
      <FormErrors sentences={error ? sentencesOf(error) : []} />
      <Box sx={{ display: 'flex', gap: 1 }}>
        {mayRun && (
          <RunNowButton
            projectId={projectId}
            busy={running.busy}
            onRun={() => running.run(cron.connectorHandle, cron.environments)}
          />
        )}
        {mayModify && onEdit && (
          <Button size="small" disabled={busy} onClick={onEdit}>
            Edit
          </Button>
        )}
        {mayDelete && (
          <ConfirmedButton
            label="Delete"
            disabled={busy}
            title={`Delete “${title}”?`}
            text="It will no longer run. The results of its runs are kept."
            onConfirm={() => {
              manage.reset();
              remove.mutate(cronId);
            }}
          />
        )}
      </Box>
    </SwitchedCard>
  );
}

/** The last run, or why it was missed. */
function LastTime({ cron: { lastRun, missed } }: { readonly cron: Cron }) {
  if (missed)
    return (
      <Typography variant="body2">
        <StatusChip status="warning" label="Missed" /> {`${formatDateTime(missed.time)}: ${missed.reason}`}
      </Typography>
    );
  if (!lastRun) return null;
  const status = lastRun.state === 'finished' ? (lastRun.passed ? 'success' : 'failed') : 'running';
  return (
    <Typography variant="body2">
      <StatusChip status={status} /> {`Last: ${formatDateTime(lastRun.time)}`}
    </Typography>
  );
}
