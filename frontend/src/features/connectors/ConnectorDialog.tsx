import TextField from '@mui/material/TextField';
import type { Connector } from '../../api/connectors.js';
import { useEnvironments } from '../../api/environments.js';
import { ChoiceOrNone } from '../../shared/components/ChoiceOrNone.js';
import { FormDialog } from '../../shared/components/FormDialog.js';
import type { SetDirty } from '../../shared/hooks/use-dirty-guard.js';
import { ComponentPicker } from './ComponentPicker.js';
import { useConnectorForm } from './use-connector-form.js';

interface ConnectorDialogProps {
  readonly projectId: number;
  /** null adds one. */
  readonly connector: Connector | null;
  readonly onDirtyChange: SetDirty;
  onClose(): void;
}

/** Adds or edits a connector (2 §4). */
export function ConnectorDialog({ projectId, connector, onDirtyChange, onClose }: ConnectorDialogProps) {
  const form = useConnectorForm(projectId, connector, onClose);
  const { data: environments = [] } = useEnvironments(projectId);
  return (
    <FormDialog
      title={connector ? 'Edit connector' : 'Add connector'}
      busy={form.busy}
      isDirty={form.isDirty}
      onDirtyChange={onDirtyChange}
      sentences={form.sentences}
      submit={form.submit}
      onClose={onClose}
    >
      <TextField
        required
        autoFocus
        label="Title"
        value={form.title}
        onChange={(event) => form.setTitle(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
      <ComponentPicker projectId={projectId} picked={form.picked} onChange={form.setPicked} />
      {(environments.length > 0 || form.environment !== '') && (
        <ChoiceOrNone
          label="Environment"
          value={form.environment}
          choices={environments.map(({ name }) => name)}
          none="Project’s own values"
          onChange={form.setEnvironment}
        />
      )}
    </FormDialog>
  );
}
