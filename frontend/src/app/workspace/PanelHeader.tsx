import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { TEXTS, type FilePath, type PlacedNode } from '@testplatform/contract';
import { ActionMenu } from './ActionMenu.js';
import { PanelTabs } from './PanelTabs.js';
import type { PanelTab } from './place.js';

interface PanelHeaderProps {
  readonly projectId: number;
  readonly selected: PlacedNode | null;
  readonly file: FilePath | null;
  readonly tab: PanelTab;
  onTab(tab: PanelTab): void;
}

/** Where the panel's node stands, what can be done with it, and its tabs. */
export function PanelHeader({ projectId, selected, file, tab, onTab }: PanelHeaderProps) {
  const above = selected?.path.slice(0, -1) ?? [];
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'end', gap: 2, mb: 0.5 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="caption" component="p" color="text.secondary" noWrap>
            {above.join(' / ')}
          </Typography>
          <Typography variant="h2" noWrap>
            {selected?.node.title ?? TEXTS.treeRoot}
          </Typography>
        </Box>
        <ActionMenu file={file} />
      </Box>
      <PanelTabs projectId={projectId} file={file} tab={tab} onTab={onTab} />
    </>
  );
}
