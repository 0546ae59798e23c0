import { TEXTS } from '@testplatform/contract';
import { useState, type FormEvent } from 'react';
import { sentencesOf } from '../../api/api-error.js';
import { useComponents } from '../../api/components.js';
import { useManageConnector, type Connector } from '../../api/connectors.js';
import { pickedOf, referencesOf, type Picked } from './picked.js';

/** A connector as it is edited; `done` is called when it is saved. */
export function useConnectorForm(projectId: number, connector: Connector | null, done: () => void) {
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
