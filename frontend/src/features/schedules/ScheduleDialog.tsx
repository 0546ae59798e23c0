import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { LIMITS } from '@testplatform/contract';
import type { Connector } from '../../api/automation/connectors.js';
import type { Cron } from '../../api/automation/crons.js';
import { useEnvironmentLabel, useEnvironments } from '../../api/project/environments.js';
import { useChangedBy } from '../../api/last-change.js';
import { EditDialog } from '../../shared/components/dialogs/EditDialog.js';
import { SeveralOrNone } from '../../shared/components/SeveralOrNone.js';
import { SEVERAL_ENVIRONMENTS } from '../../shared/texts.js';
import { TIME_ZONES } from '../../shared/time-zones.js';
import { HOURS, MINUTES, partsOf, useScheduleForm, type ScheduleFields } from './use-schedule-form.js';

const LABELS = {
  title: 'Title',
  connectorId: 'Connector',
  time: 'Time',
  timeZone: 'Time zone',
  environments: 'Environments',
};

interface ScheduleDialogProps {
  readonly projectId: number;
  /** null: adds a new one. */
  readonly cron: Cron | null;
  readonly connectors: readonly Connector[];
  onClose(): void;
}

/** Adds or edits a schedule. */
export function ScheduleDialog({ projectId, cron, connectors, onClose }: ScheduleDialogProps) {
  const form = useScheduleForm(projectId, cron, onClose);
  const { fields, change } = form;
  const by = useChangedBy(projectId, 'crons', cron?.version);
  const show = (value: unknown, [name]: readonly string[]) =>
    name === 'connectorId'
      ? connectors.find(({ handle }) => handle === value)?.title
      : name === 'environments' && Array.isArray(value) && value.length === 0
        ? 'The connector’s'
        : undefined;
  const { data: environments = [] } = useEnvironments(projectId);
  const labelOf = useEnvironmentLabel(projectId);
  const { hour, minute } = partsOf(fields.time);
  const choice = (
    label: string,
    chosen: string,
    options: readonly { value: string; text: string }[],
    changed: (value: string) => Partial<ScheduleFields>,
  ) => (
    <TextField
      select
      required
      label={label}
      value={chosen}
      onChange={(event) => change(changed(event.target.value))}
      sx={{ flex: 1 }}
    >
      {options.map(({ value, text }) => (
        <MenuItem key={value} value={value}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
  const same = (values: readonly string[]) => values.map((value) => ({ value, text: value }));
  return (
    <EditDialog
      noun="schedule"
      isNew={cron === null}
      titleMax={LIMITS.automationTitleMax}
      labels={LABELS}
      show={show}
      {...{ form, by, onClose }}
    >
      {choice(
        'Connector',
        fields.connectorId,
        connectors.map(({ handle, title }) => ({ value: handle, text: title })),
        (connectorId) => ({ connectorId }),
      )}
      <Box sx={{ display: 'flex', gap: 2 }}>
        {choice('Type', fields.type, same(['Daily']), (type) => ({ type }))}
        {choice('Hour', hour, same(HOURS), (other) => ({ time: `${other}:${minute}` }))}
        {choice('Minute', minute, same(MINUTES), (other) => ({ time: `${hour}:${other}` }))}
      </Box>
      <Autocomplete
        disableClearable
        options={TIME_ZONES}
        value={fields.timeZone}
        onChange={(_event, timeZone) => change({ timeZone })}
        renderInput={(props) => <TextField {...props} label="Time zone" />}
      />
      <SeveralOrNone
        label="Environments"
        value={fields.environments}
        choices={environments.map(({ name }) => name)}
        labelOf={labelOf}
        none="The connector’s"
        most={LIMITS.matrixMax}
        helperText={SEVERAL_ENVIRONMENTS}
        onChange={(chosen) => change({ environments: chosen })}
      />
    </EditDialog>
  );
}
