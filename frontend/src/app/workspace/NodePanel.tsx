import Box from '@mui/material/Box';
import type { PlacedNode, Tree } from '@testplatform/contract';
import type { Run } from '../../features/runner/use-run.js';
import { SkeletonRows } from '../../shared/components/Loading.js';
import { FilePanel } from './FilePanel.js';
import { GroupPanel } from './GroupPanel.js';
import { PanelHeader } from './PanelHeader.js';
import { ScreenRecord } from './ScreenRecord.js';
import { shownTab, type Place } from './place.js';
import { fileOf } from './selected-node.js';
import type { SetDirty } from '../../shared/hooks/use-dirty-guard.js';
import { useNewForm } from './use-new-form.js';
import { usePanelDelay } from './use-panel-delay.js';
import { usePrefetch } from './use-prefetch.js';

interface NodePanelProps {
  readonly projectId: number;
  readonly run: Run;
  readonly tree: Tree;
  readonly selected: PlacedNode | null;
  readonly place: Place;
  go(to: Partial<Place>): void;
  readonly setDirty: SetDirty;
}

/** The test-cases panel of the selected node: its tabs, its actions, and what the open tab shows (2 §2, §4). */
export function NodePanel({ projectId, run, tree, selected, place, go, setDirty }: NodePanelProps) {
  const file = fileOf(selected);
  const tab = shownTab(place, file !== null);
  const newForm = useNewForm();
  const shown = usePanelDelay(selected?.node.id ?? null, tab, place.caseId, newForm);
  usePrefetch(projectId, selected);
  return (
    <>
      <PanelHeader
        projectId={projectId}
        selected={selected}
        file={file}
        tab={tab}
        onTab={(next) => go({ node: place.node, tab: next })}
      />
      <Box role="tabpanel" id="panel" aria-labelledby={`panel-tab-${tab}`} sx={{ pt: 2 }}>
        {!shown && <SkeletonRows rows={8} height={44} label="Loading the panel" />}
        {shown && file && <FilePanel {...{ projectId, run, file, tab, place, newForm, go, setDirty }} />}
        {shown && !file && <GroupPanel projectId={projectId} run={run} tree={tree} selected={selected} />}
      </Box>
      {file && <ScreenRecord projectId={projectId} file={file} />}
    </>
  );
}
