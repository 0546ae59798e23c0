import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { usePermission } from '../../api/account.js';
import { sentencesOf } from '../../api/api-error.js';
import { useManageConnector, type Connector } from '../../api/connectors.js';
import { FormErrors } from '../../shared/components/FormErrors.js';
import { ConnectorActions } from './ConnectorActions.js';
import { ConnectorLink } from './ConnectorLink.js';
import { LastRuns } from './LastRuns.js';
import { describeComponents } from './picked.js';

interface ConnectorCardProps {
  readonly projectId: number;
  readonly connector: Connector;
  onEdit(): void;
}

/** A connector: what it runs, its link, how its last runs went. */
export function ConnectorCard({ projectId, connector, onEdit }: ConnectorCardProps) {
  const { connector_id: connectorId, title, enabled, environment } = connector;
  const manage = useManageConnector(projectId);
  const mayModify = usePermission('connectors', 'modify');
  const [sentences, setSentences] = useState<readonly string[]>([]);
  const change = async (part: { enabled?: boolean; regenerate?: boolean; connectorDelete?: boolean }) => {
    setSentences([]);
    await manage.mutateAsync({ connectorId, ...part }).catch((error: unknown) => setSentences(sentencesOf(error)));
  };
  return (
    <Card component="article" aria-label={title} sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h3" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <FormControlLabel
          disabled={!mayModify || manage.isPending}
          control={<Switch checked={enabled} onChange={(_event, on) => void change({ enabled: on })} />}
          label={enabled ? 'Enabled' : 'Disabled'}
        />
      </Box>
      <Typography color="text.secondary">
        {describeComponents(connector.components)}
        {environment && ` · environment ${environment}`}
      </Typography>
      <ConnectorLink url={connector.url} title={title} />
      <LastRuns runs={connector.lastRuns} />
      <FormErrors sentences={sentences} />
      <ConnectorActions
        title={title}
        url={connector.url}
        busy={manage.isPending}
        onEdit={onEdit}
        onRegenerate={() => void change({ regenerate: true })}
        onDelete={() => void change({ connectorDelete: true })}
      />
    </Card>
  );
}
