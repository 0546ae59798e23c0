import CopiedIcon from '@mui/icons-material/Check';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { TEXTS } from '@testplatform/contract';
import { useState } from 'react';
import { usePermission } from '../../api/people/account.js';
import { sentencesOf } from '../../api/client/api-error.js';
import { useManageConnector, type Connector } from '../../api/automation/connectors.js';
import { SwitchedCard } from '../../shared/components/cards/SwitchedCard.js';
import { FormErrors } from '../../shared/components/dialogs/FormErrors.js';
import { StatusChip } from '../../shared/components/StatusChip.js';
import { useEnvironmentLabel } from '../../api/project/environments.js';
import { inEnvironments } from '../../shared/texts.js';
import { useCopy } from '../../shared/hooks/use-copy.js';
import { formatDateTime } from '../../shared/utils/format.js';
import { ConnectorActions } from './ConnectorActions.js';
import { describeComponents } from './picked.js';

interface ConnectorCardProps {
  readonly projectId: number;
  readonly connector: Connector;
  onEdit(): void;
}

/** A connector: what it runs, its link, and its last runs. */
export function ConnectorCard({ projectId, connector, onEdit }: ConnectorCardProps) {
  const { handle: connectorId, title, enabled, environments } = connector;
  const labelOf = useEnvironmentLabel(projectId, environments.length > 0);
  const manage = useManageConnector(projectId);
  const mayModify = usePermission('connectors', 'modify');
  const [sentences, setSentences] = useState<readonly string[]>([]);
  const change = async (part: { enabled?: boolean; regenerate?: boolean; connectorDelete?: boolean }) => {
    setSentences([]);
    await manage.mutateAsync({ connectorId, ...part }).catch((error: unknown) => setSentences(sentencesOf(error)));
  };
  return (
    <SwitchedCard
      title={title}
      isOn={enabled}
      label={enabled ? 'Enabled' : 'Disabled'}
      disabled={!mayModify || manage.isPending}
      onSwitch={(on) => void change({ enabled: on })}
      gap={1.5}
    >
      <Typography color="text.secondary">
        {describeComponents(connector.components)}
        {inEnvironments(environments.map(labelOf))}
      </Typography>
      {connector.url && <ConnectorLink url={connector.url} title={title} />}
      {connector.linkRefused && (
        <Alert severity="warning">
          This link is refused because its owner may no longer start runs. Ask someone who may to save the connector or
          regenerate the link.
        </Alert>
      )}
      <LastRuns runs={connector.lastRuns} />
      <FormErrors sentences={sentences} />
      <ConnectorActions
        projectId={projectId}
        connectorId={connectorId}
        title={title}
        url={connector.url}
        busy={manage.isPending}
        onEdit={onEdit}
        onRegenerate={() => void change({ regenerate: true })}
        onDelete={() => void change({ connectorDelete: true })}
      />
    </SwitchedCard>
  );
}

/** A connector's link with a copy button. Most of the secret is hidden. */
function ConnectorLink({ url, title }: { readonly url: string; readonly title: string }) {
  const [copied, copy] = useCopy();
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Box component="code" sx={{ typography: 'body2', fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
        {url.replace(/(\/connector\/.{8}).+$/, '$1…')}
      </Box>
      <Button
        size="small"
        aria-label={copied ? TEXTS.copied : `Copy the link of ${title}`}
        startIcon={copied ? <CopiedIcon /> : <CopyIcon />}
        onClick={() => void copy(url)}
      >
        {copied ? TEXTS.copied : 'Copy link'}
      </Button>
    </Box>
  );
}

type ConnectorRun = Connector['lastRuns'][number];

/** The last runs of a connector, newest first. */
function LastRuns({ runs }: { readonly runs: readonly ConnectorRun[] }) {
  if (runs.length === 0)
    return (
      <Typography variant="body2" color="text.secondary">
        Never run
      </Typography>
    );
  return (
    <Box
      component="ul"
      aria-label="Last runs"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}
    >
      {runs.map((run) => (
        <Tooltip key={run.run_id} title={formatDateTime(run.createdAt)}>
          <li>
            <StatusChip {...connectorRunStatus(run)} />
          </li>
        </Tooltip>
      ))}
    </Box>
  );
}

function connectorRunStatus({ state, passed }: ConnectorRun) {
  if (state === 'queued') return { status: 'idle', label: 'Queued' } as const;
  if (state !== 'finished') return { status: 'running' } as const;
  return passed ? ({ status: 'success' } as const) : ({ status: 'failed' } as const);
}
