import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import { usePermission } from '../../api/account.js';
import { sentencesOf } from '../../api/api-error.js';
import { useProjectData } from '../../api/project-data.js';
import { ErrorState } from '../../shared/components/ErrorState.js';
import { SkeletonRows } from '../../shared/components/Loading.js';
import { Collections } from './Collections.js';
import { DataBinding } from './DataBinding.js';
import { useDirtyParts } from './use-dirty-parts.js';

export interface ConfigurationTabProps {
  readonly projectId: number;
  onDirtyChange(dirty: boolean): void;
}

/** The Data collection tab: what tests of this project use by name (2 §2, §5). */
export function DataCollectionTab({ projectId, onDirtyChange }: ConfigurationTabProps) {
  const data = useProjectData(projectId);
  const mayModify = usePermission('projects', 'modify');
  const setDirty = useDirtyParts(onDirtyChange);
  if (data.isPending) return <SkeletonRows rows={6} height={40} label="Loading the data" />;
  if (data.isLoadingError)
    return (
      <ErrorState sentences={sentencesOf(data.error)} onRetry={() => void data.refetch()} busy={data.isFetching} />
    );
  const common = { projectId, disabled: !mayModify };
  return (
    <Stack sx={{ gap: 4, maxWidth: 880 }}>
      <Collections {...common} stored={data.data.dataCollection} onDirtyChange={setDirty.collections} />
      <Divider />
      <DataBinding {...common} stored={data.data.dataBinding} onDirtyChange={setDirty.binding} />
    </Stack>
  );
}
