import Stack from '@mui/material/Stack';
import { usePermission } from '../../api/account.js';
import { sentencesOf } from '../../api/api-error.js';
import { useEnvironments } from '../../api/environments.js';
import { ErrorState } from '../../shared/components/ErrorState.js';
import { SkeletonRows } from '../../shared/components/Loading.js';
import type { ConfigurationTabProps } from './DataCollectionTab.js';
import { Environments } from './Environments.js';

/** The Environment tab: named sets of values, of which a run can choose one. */
export function EnvironmentTab({ projectId, onDirtyChange }: ConfigurationTabProps) {
  const environments = useEnvironments(projectId);
  const mayModify = usePermission('projects', 'modify');
  if (environments.isPending) return <SkeletonRows rows={6} height={40} label="Loading the environments" />;
  if (environments.isLoadingError)
    return (
      <ErrorState
        sentences={sentencesOf(environments.error)}
        onRetry={() => void environments.refetch()}
        busy={environments.isFetching}
      />
    );
  return (
    <Stack sx={{ maxWidth: 880 }}>
      <Environments
        projectId={projectId}
        stored={environments.data}
        disabled={!mayModify}
        onDirtyChange={onDirtyChange}
      />
    </Stack>
  );
}
