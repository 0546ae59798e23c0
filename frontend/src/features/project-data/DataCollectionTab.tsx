import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import { usePermission } from '../../api/account.js';
import { useProjectData } from '../../api/project-data.js';
import { SkeletonRows } from '../../shared/components/Loading.js';
import { QueryView } from '../../shared/components/QueryView.js';
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
  const common = { projectId, disabled: !mayModify };
  return (
    <QueryView query={data} loading={<SkeletonRows rows={6} height={40} label="Loading the data" />}>
      {({ dataCollection, dataBinding }) => (
        <Stack sx={{ gap: 4, maxWidth: 880 }}>
          <Collections {...common} stored={dataCollection} onDirtyChange={setDirty.collections} />
          <Divider />
          <DataBinding {...common} stored={dataBinding} onDirtyChange={setDirty.binding} />
        </Stack>
      )}
    </QueryView>
  );
}
