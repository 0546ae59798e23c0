import AddIcon from '@mui/icons-material/Add';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { usePermission } from '../../api/account.js';
import { useConnectorPages, type Connector } from '../../api/connectors.js';
import { EmptyState } from '../../shared/components/EmptyState.js';
import { ErrorState } from '../../shared/components/ErrorState.js';
import { SkeletonRows } from '../../shared/components/Loading.js';
import { MoreButton } from '../../shared/components/MoreButton.js';
import type { SetDirty } from '../../shared/hooks/use-dirty-guard.js';
import { useFailure } from '../../shared/hooks/use-failure.js';
import { ConnectorCard } from './ConnectorCard.js';
import { ConnectorDialog } from './ConnectorDialog.js';

interface ConnectorsTabProps {
  readonly projectId: number;
  /** The open form has unsaved changes. */
  readonly onDirtyChange: SetDirty;
}

/** The Connectors tab: links that start runs of parts of the project (2 §2, §3). */
export function ConnectorsTab({ projectId, onDirtyChange }: ConnectorsTabProps) {
  const connectors = useConnectorPages(projectId);
  const maySeeLinks = usePermission('runner', 'run');
  const mayCreate = usePermission('connectors', 'create') && maySeeLinks;
  /** null is closed, 'new' adds one, otherwise the connector to edit. */
  const [edited, setEdited] = useState<Connector | 'new' | null>(null);
  const failure = useFailure(connectors);
  if (failure) return <ErrorState {...failure} />;
  if (!connectors.data) return <SkeletonRows rows={3} height={120} label="Loading the connectors" />;
  const add = mayCreate && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setEdited('new')}>
      Add connector
    </Button>
  );
  return (
    <Box sx={{ maxWidth: 880 }}>
      {connectors.data.length === 0 ? (
        <EmptyState
          icon={<LinkIcon />}
          title="No connectors yet"
          text="A connector is a link that starts a run of this project, for a build server or someone without an account."
          action={add}
        />
      ) : (
        <Stack sx={{ gap: 2 }}>
          <div>{add}</div>
          {connectors.data.map((connector) => (
            <ConnectorCard
              key={connector.connector_id}
              projectId={projectId}
              connector={connector}
              onEdit={() => setEdited(connector)}
            />
          ))}
          <MoreButton query={connectors}>Show more connectors</MoreButton>
        </Stack>
      )}
      {edited && (
        <ConnectorDialog
          projectId={projectId}
          onDirtyChange={onDirtyChange}
          connector={edited === 'new' ? null : (sameIn(connectors.data, edited) ?? edited)}
          onClose={() => setEdited(null)}
        />
      )}
    </Box>
  );
}

/** Its current state: somebody else may have changed it. */
const sameIn = (connectors: readonly Connector[], { connector_id }: Connector): Connector | undefined =>
  connectors.find((one) => one.connector_id === connector_id);
