import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { usePermission } from '../../api/people/account.js';
import { useRunConnector } from '../../api/automation/connectors.js';
import { RunNowButton } from '../../shared/components/buttons/RunNowButton.js';
import { ConfirmedButton } from '../../shared/components/dialogs/ConfirmedButton.js';
import { SnippetsDialog } from './SnippetsDialog.js';

interface ConnectorActionsProps {
  readonly projectId: number;
  readonly connectorId: string;
  readonly title: string;
  readonly url: string;
  readonly busy: boolean;
  onEdit(): void;
  onRegenerate(): void;
  onDelete(): void;
}

export function ConnectorActions(props: ConnectorActionsProps) {
  const { projectId, connectorId, title, url, busy, onEdit, onRegenerate, onDelete } = props;
  const mayModify = usePermission('connectors', 'modify');
  const maySeeLinks = usePermission('runner', 'run');
  const mayDelete = usePermission('connectors', 'delete');
  const running = useRunConnector(projectId);
  const [showing, setShowing] = useState(false);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {maySeeLinks && <RunNowButton projectId={projectId} busy={running.busy} onRun={() => running.run(connectorId)} />}
      {maySeeLinks && (
        <Button size="small" onClick={() => setShowing(true)}>
          Use in CI
        </Button>
      )}
      {mayModify && (
        <Button size="small" disabled={busy} onClick={onEdit}>
          Edit
        </Button>
      )}
      {mayModify && maySeeLinks && (
        <ConfirmedButton
          label="Regenerate link"
          color="primary"
          disabled={busy}
          title={`Replace the link of “${title}”?`}
          text="The old link stops working immediately. Update every job that uses it."
          onConfirm={onRegenerate}
        />
      )}
      {mayDelete && (
        <ConfirmedButton
          label="Delete"
          disabled={busy}
          title={`Delete “${title}”?`}
          text="Its link stops working. The results of its runs are kept."
          onConfirm={onDelete}
        />
      )}
      <SnippetsDialog open={showing} title={title} url={url} onClose={() => setShowing(false)} />
    </Box>
  );
}
