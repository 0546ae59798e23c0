import TextField from '@mui/material/TextField';
import { TEXTS } from '@testplatform/contract';
import { useMemo, useState, type FormEvent } from 'react';
import { sentencesOf } from '../../api/api-error.js';
import { useComponents } from '../../api/components.js';
import { type Connector, useManageConnector } from '../../api/connectors.js';
import { useEnvironments } from '../../api/environments.js';
import { ChoiceOrNone } from '../../shared/components/ChoiceOrNone.js';
import { FormDialog } from '../../shared/components/FormDialog.js';
import type { SetDirty } from '../../shared/hooks/use-dirty-guard.js';
import { useEdits } from '../../shared/hooks/use-edits.js';
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
  const { fields, change, ...form } = useConnectorForm(projectId, connector, onClose);
  const { data: environments = [] } = useEnvironments(projectId);
  return (
    <FormDialog
      title={connector ? 'Edit connector' : 'Add connector'}
      busy={form.busy}
      isDirty={form.isDirty}
      onDirtyChange={onDirtyChange}
      sentences={form.sentences}
      {...(form.isOverwriting && { overwrites: 'connector' })}
      onTake={form.discard}
      submit={form.submit}
      onClose={onClose}
    >
      <TextField
        required
        autoFocus
        label="Title"
        value={fields.title}
        onChange={(event) => change({ title: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
      <ComponentPicker projectId={projectId} picked={fields.picked} onChange={(picked) => change({ picked })} />
      {(environments.length > 0 || fields.environment !== '') && (
        <ChoiceOrNone
          label="Environment"
          value={fields.environment}
          choices={environments.map(({ name }) => name)}
          none="Project’s own values"
          onChange={(environment) => change({ environment })}
        />
      )}
    </FormDialog>
  );
}

interface ConnectorFields {
  readonly title: string;
  readonly picked: 'all' | Picked;
  readonly environment: string;
}

/** The form of a connector. `done` is called after saving. */
function useConnectorForm(projectId: number, connector: Connector | null, done: () => void) {
  const { title = '', components = 'all', environment = '' } = connector ?? {};
  // Once for each list, which keeps its identity while it is the same.
  const picked = useMemo(() => (components === 'all' ? 'all' : pickedOf(components)), [components]);
  const edits = useEdits<ConnectorFields>({ title, picked, environment });
  const [sentences, setSentences] = useState<readonly string[]>([]);
  const { data } = useComponents(projectId);
  const manage = useManageConnector(projectId);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (manage.isPending) return;
    const { fields, edited } = edits;
    const sent: Partial<ConnectorFields> = connector ? edited : fields;
    // Parts that stay are not looked up: the tree may still be on its way.
    const { picked: parts = 'all' } = sent;
    const references = parts === 'all' ? 'all' : referencesOf(data?.tree ?? [], parts);
    const wrong = [
      fields.title.trim() === '' && TEXTS.titleEmpty,
      references.length === 0 && 'Choose at least one part of the tree, or all modules',
    ].filter((sentence) => sentence !== false);
    setSentences(wrong);
    if (wrong.length > 0) return;
    manage.mutate(
      {
        ...(connector && { connectorId: connector.connector_id, version: connector.version }),
        ...(sent.title !== undefined && { title: sent.title.trim() }),
        ...(sent.picked !== undefined && { components: references }),
        ...(sent.environment !== undefined && { environment: sent.environment }),
      },
      { onSuccess: done, onError: (error) => setSentences(sentencesOf(error)) },
    );
  };
  const discard = () => {
    edits.discard();
    setSentences([]);
  };
  return { ...edits, discard, sentences, submit, busy: manage.isPending };
}
