import TextField from '@mui/material/TextField';
import { TEXTS } from '@testplatform/contract';
import { useState, type FormEvent } from 'react';
import { sentencesOf } from '../../api/api-error.js';
import { useComponents } from '../../api/components.js';
import { type Connector, useManageConnector } from '../../api/connectors.js';
import { useEnvironments } from '../../api/environments.js';
import { ChoiceOrNone } from '../../shared/components/ChoiceOrNone.js';
import { FormDialog } from '../../shared/components/FormDialog.js';
import type { SetDirty } from '../../shared/hooks/use-dirty-guard.js';
import { ComponentPicker } from './ComponentPicker.js';
import { pickedOf, referencesOf, type Picked } from './picked.js';

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

/** The form of a connector. `done` is called after saving. */
function useConnectorForm(projectId: number, connector: Connector | null, done: () => void) {
  const [title, setTitle] = useState(connector?.title ?? '');
  const [environment, setEnvironment] = useState(connector?.environment ?? '');
  const [stored] = useState(() => readPicked(connector));
  const [picked, setPicked] = useState(stored);
  const [sentences, setSentences] = useState<readonly string[]>([]);
  const { data } = useComponents(projectId);
  const manage = useManageConnector(projectId);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (manage.isPending) return;
    const components = picked === 'all' ? 'all' : referencesOf(data?.tree ?? [], picked);
    const wrong = [
      title.trim() === '' && TEXTS.titleEmpty,
      components.length === 0 && 'Choose at least one part of the tree, or all modules',
    ].filter((sentence) => sentence !== false);
    setSentences(wrong);
    if (wrong.length > 0) return;
    const connectorId = connector?.connector_id;
    manage.mutate(
      { ...(connectorId !== undefined && { connectorId }), title: title.trim(), components, environment },
      { onSuccess: done, onError: (error) => setSentences(sentencesOf(error)) },
    );
  };
  return {
    title,
    setTitle,
    environment,
    setEnvironment,
    picked,
    setPicked,
    isDirty: title !== (connector?.title ?? '') || environment !== (connector?.environment ?? '') || picked !== stored,
    sentences,
    submit,
    busy: manage.isPending,
  };
}

const readPicked = (connector: Connector | null): 'all' | Picked =>
  connector === null || connector.components === 'all' ? 'all' : pickedOf(connector.components);
