import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { TEXTS, type FilePath, type PlacedNode } from '@testplatform/contract';
import { usePermission } from '../../api/account.js';
import { RecordButton } from '../../features/recorder/RecordButton.js';
import { ActionMenu } from './ActionMenu.js';
import { DownloadMenu } from './DownloadMenu.js';
import { PanelTabs } from './PanelTabs.js';
import type { PanelTab } from './place.js';
import { selectionOf } from './selected-node.js';
import { LATEST_RECORD, useScreenRecord } from './use-screen-record.js';

interface PanelHeaderProps {
  readonly projectId: number;
  readonly selected: PlacedNode | null;
  readonly file: FilePath | null;
  readonly tab: PanelTab;
  onTab(tab: PanelTab): void;
}

/** Where the panel's node stands, what can be done with it, and its tabs. */
export function PanelHeader({ projectId, selected, file, tab, onTab }: PanelHeaderProps) {
  const mayDownload = usePermission('reports', 'view');
  const record = useScreenRecord();
  const above = selected?.path.slice(0, -1) ?? [];
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1, mb: 0.5 }}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Typography variant="caption" component="p" color="text.secondary" noWrap>
            {above.join(' / ')}
          </Typography>
          <Typography variant="h2" noWrap>
            {selected?.node.title ?? TEXTS.treeRoot}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', gap: 1 }}>
          {file && <RecordButton file={file} />}
          {mayDownload && (
            <DownloadMenu
              projectId={projectId}
              selection={selectionOf(selected)}
              onPlay={file && (() => record.play(LATEST_RECORD))}
            />
          )}
          <ActionMenu file={file} />
        </Box>
      </Box>
      <PanelTabs projectId={projectId} file={file} tab={tab} onTab={onTab} />
    </>
  );
}
