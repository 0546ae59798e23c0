import Stack from '@mui/material/Stack';
import { usePermission } from '../../api/account.js';
import { useEnvironments } from '../../api/environments.js';
import { SkeletonRows } from '../../shared/components/Loading.js';
import { QueryView } from '../../shared/components/QueryView.js';
import type { ConfigurationTabProps } from './DataCollectionTab.js';
import { Environments } from './Environments.js';

/** The Environment tab: named sets of values, of which a run can choose one. */
export function EnvironmentTab({ projectId, onDirtyChange }: ConfigurationTabProps) {
  const environments = useEnvironments(projectId);
  const mayModify = usePermission('projects', 'modify');
  return (
    <QueryView query={environments} loading={<SkeletonRows rows={6} height={40} label="Loading the environments" />}>
      {(stored) => (
        <Stack sx={{ maxWidth: 880 }}>
          <Environments projectId={projectId} stored={stored} disabled={!mayModify} onDirtyChange={onDirtyChange} />
        </Stack>
      )}
    </QueryView>
  );
}
