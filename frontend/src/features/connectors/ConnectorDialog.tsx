import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import type { Connector } from '../../api/connectors.js';
import { useEnvironments } from '../../api/environments.js';
import { ChoiceOrNone } from '../../shared/components/ChoiceOrNone.js';
import { FormErrors } from '../../shared/components/FormErrors.js';
import { ComponentPicker } from './ComponentPicker.js';
import { useConnectorForm } from './use-connector-form.js';

interface ConnectorDialogProps {
  readonly projectId: number;
  /** null adds one. */
  readonly connector: Connector | null;
  onClose(): void;
}

/** Adds or edits a connector (2 §4). */
export function ConnectorDialog({ projectId, connector, onClose }: ConnectorDialogProps) {
  const titleId = useId();
  const form = useConnectorForm(projectId, connector, onClose);
  const { data: environments = [] } = useEnvironments(projectId);
  return (
    <Dialog open onClose={form.busy ? undefined : onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <form noValidate onSubmit={form.submit}>
        <DialogTitle id={titleId}>{connector ? 'Edit connector' : 'Add connector'}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <TextField
            required
            autoFocus
            label="Title"
            value={form.title}
            onChange={(event) => form.setTitle(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 120 } }}
            sx={{ mt: 1 }}
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
          <FormErrors sentences={form.sentences} takesFocus />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" disabled={form.busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={form.busy}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
