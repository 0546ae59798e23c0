import { LIMITS, TEXTS } from '@testplatform/contract';
import type { FormEvent } from 'react';
import { useComponents } from '../../api/project/components.js';
import { type Connector, useManageConnector } from '../../api/automation/connectors.js';
import { useEnvironmentLabel, useEnvironments } from '../../api/project/environments.js';
import { useChangedBy } from '../../api/last-change.js';
import { EditDialog } from '../../shared/components/dialogs/EditDialog.js';
import { SeveralOrNone } from '../../shared/components/SeveralOrNone.js';
import { differing } from '../../shared/merge/merge.js';
import { SEVERAL_ENVIRONMENTS } from '../../shared/texts.js';
import { useMergedForm } from '../../shared/merge/use-merged-form.js';
import { ComponentPicker } from './ComponentPicker.js';
import { goneFrom, pickedOf, referencesOf, type Picked } from './picked.js';

interface ConnectorDialogProps {
  readonly projectId: number;
  /** null: adds a new one. */
  readonly connector: Connector | null;
  onClose(): void;
}

/** Adds or edits a connector. */
export function ConnectorDialog({ projectId, connector, onClose }: ConnectorDialogProps) {
  const form = useConnectorForm(projectId, connector, onClose);
  const { fields, change } = form;
  const by = useChangedBy(projectId, 'connectors', connector?.version);
  const { data: environments = [] } = useEnvironments(projectId);
  const labelOf = useEnvironmentLabel(projectId);
  return (
    <EditDialog
      noun="connector"
      isNew={connector === null}
      titleMax={LIMITS.automationTitleMax}
      labels={LABELS}
      show={showPart}
      {...{ form, by, onClose }}
    >
      <ComponentPicker projectId={projectId} picked={fields.picked} onChange={(picked) => change({ picked })} />
      <SeveralOrNone
        label="Environments"
        value={fields.environments}
        choices={environments.map(({ name }) => name)}
        labelOf={labelOf}
        none="Project’s own values"
        most={LIMITS.matrixMax}
        helperText={SEVERAL_ENVIRONMENTS}
        onChange={(chosen) => change({ environments: chosen })}
      />
    </EditDialog>
  );
}

interface ConnectorFields {
  readonly title: string;
  readonly picked: 'all' | Picked;
  readonly environments: readonly string[];
}

const LABELS = { title: 'Title', picked: 'Parts of the tree', environments: 'Environments' };

const showPart = (value: unknown, [name]: readonly string[]): string | undefined =>
  name === 'picked' && value === 'all'
    ? 'All modules'
    : name === 'environments' && Array.isArray(value) && value.length === 0
      ? 'Project’s own values'
      : undefined;

/** The form of a connector. `done` is called after saving. */
function useConnectorForm(projectId: number, connector: Connector | null, done: () => void) {
  const { title = '', components = 'all', environments = [] } = connector ?? {};
  const picked = components === 'all' ? 'all' : pickedOf(components);
  const { data } = useComponents(projectId);
  const { mutateAsync } = useManageConnector(projectId);
  const referencesTo = (parts: 'all' | Picked) => (parts === 'all' ? 'all' : referencesOf(data?.tree ?? [], parts));

  const save = async (fields: ConnectorFields, base: ConnectorFields) => {
    const sent: Partial<ConnectorFields> = connector ? differing(base, fields) : fields;
    await mutateAsync({
      ...(connector && { connectorId: connector.handle, version: connector.version }),
      ...(sent.title !== undefined && { title: sent.title.trim() }),
      ...(sent.picked !== undefined && { components: referencesTo(sent.picked) }),
      ...(sent.environments !== undefined && { environments: sent.environments }),
    });
    done();
  };
  const stored: ConnectorFields = { title, picked, environments };
  const form = useMergedForm<ConnectorFields>({ stored, version: connector?.version, save });
  const { value: fields, base } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Unchanged parts are not looked up: the tree may still be loading.
    const { picked: parts = 'all' } = connector ? differing(base, fields) : fields;
    const gone = parts === 'all' || !data ? [] : [...goneFrom(data.tree, parts)];
    if (parts !== 'all' && gone.length > 0) {
      form.change({ ...fields, picked: new Set([...parts].filter((key) => !gone.includes(key))) });
      return form.setSentences([`No longer in the tree: ${gone.join(', ')}. Check what is chosen, and save again`]);
    }
    const wrong = [
      fields.title.trim() === '' && TEXTS.titleEmpty,
      referencesTo(parts).length === 0 && 'Choose at least one part of the tree, or all modules',
    ].filter((sentence) => sentence !== false);
    if (wrong.length > 0) form.setSentences(wrong);
    else void form.submit();
  };
  return { ...form, fields, submit, change: (part: Partial<ConnectorFields>) => form.change({ ...fields, ...part }) };
}
