import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { findById, DELAYS, walk, type PlacedNode, type Tree } from '@testplatform/contract';
import { useEffect, useMemo } from 'react';
import { fileReport, groupReport } from '../../../api/runs/reports.js';
import { caseFile } from '../../../api/project/test-cases.js';
import { GroupReport } from '../../../features/reports/GroupReport.js';
import { useRunningFile, type Run } from '../../../features/runner/use-run.js';
import { SkeletonRows } from '../../../shared/components/states/Loading.js';
import { NotPermitted } from '../../../shared/components/states/NotPermitted.js';
import { useElapsed } from '../../../shared/hooks/use-timing.js';
import { DeletedFile } from './DeletedFile.js';
import { FilePanel } from './FilePanel.js';
import { PanelHeader } from './PanelHeader.js';
import { type Go, shownTab, type Place, type PanelTab } from '../place.js';
import { ScreenRecord } from '../ScreenRecord.js';
import { fileOf, selectionOf } from '../selected-node.js';
import { usePanelTabs, useNewForm, useHrefOf } from '../use-place.js';

interface NodePanelProps {
  readonly projectId: number;
  readonly run: Run;
  readonly tree: Tree;
  readonly selected: PlacedNode | null;
  readonly place: Place;
  readonly go: Go;
  /** Imports tests into a node; null without the rights. */
  readonly onImport: ((into: PlacedNode | null) => void) | null;
}

/** The test-cases panel of the selected node: tabs, actions, and the open tab. */
export function NodePanel({ projectId, run, tree, selected, place, go, onImport }: NodePanelProps) {
  const file = fileOf(selected);
  const isGone = useMemo(() => !findById(tree, selected?.node.id ?? ''), [tree, selected]);
  const tabs = usePanelTabs(file !== null);
  const tab = shownTab(place, tabs);
  const newForm = useNewForm();
  // Keyed by address: a file that was deleted and recreated keeps the panel, and what is typed in it.
  const shown = usePanelDelay(selected && place.node, tab, place.caseId, newForm);
  usePrefetch(projectId, selected, tabs);
  return (
    <>
      <PanelHeader
        projectId={projectId}
        selected={selected}
        file={file}
        tabs={tabs}
        tab={tab}
        onTab={(next) => go(({ node }) => ({ node, tab: next }))}
        onImport={onImport && !file ? () => onImport(selected) : null}
      />
      {tab === null ? (
        <NotPermitted to={file ? 'view test cases or reports' : 'view reports'} />
      ) : (
        <Box
          role="tabpanel"
          id="panel"
          aria-labelledby={`panel-tab-${tab}`}
          sx={{ pt: 2, display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}
        >
          {file && selected && isGone && <DeletedFile {...{ projectId, selected }} />}
          {!shown && <SkeletonRows rows={8} height={44} label="Loading the panel" />}
          {shown && file && (
            <FilePanel {...{ projectId, run, file, tab, place, newForm, go }} nodeId={selected?.node.id ?? null} />
          )}
          {shown && !file && <GroupPanel projectId={projectId} run={run} tree={tree} selected={selected} />}
        </Box>
      )}
      {file && <ScreenRecord projectId={projectId} file={file} />}
    </>
  );
}

/** Key of a form that a link opens. */
const ADDRESSED = '';

/**
 * Whether the panel is shown: 500 ms after another node was selected, 1 s after "All modules" was, and 500 ms after
 * each "Add new case".
 * @param form key of the shown form for a new case; null without one
 */
function usePanelDelay(node: string | null, tab: PanelTab | null, caseId: number | null, form: string | null): boolean {
  const nodeShown = useElapsed(node === null ? DELAYS.allModulesPlaceholder : DELAYS.treePanelReload, node);
  const addsNew = tab === 'new' && caseId === null;
  const newShown = useElapsed(DELAYS.addNewCase, addsNew ? (form ?? ADDRESSED) : null);
  return nodeShown && (!addsNew || newShown);
}

/** Prefetches what the selected node will show during the documented delay. */
function usePrefetch(projectId: number, selected: PlacedNode | null, tabs: readonly PanelTab[]): void {
  const queries = useQueryClient();
  const hasCases = tabs.includes('cases');
  const hasReport = tabs.includes('report');
  useEffect(() => {
    const file = fileOf(selected);
    if (file && hasCases) void queries.prefetchQuery(caseFile(projectId, file));
    if (file && hasReport) void queries.prefetchQuery(fileReport(projectId, file));
    if (!file && hasReport) void queries.prefetchQuery(groupReport(projectId, selectionOf(selected)));
  }, [queries, projectId, selected, hasCases, hasReport]);
}

interface GroupPanelProps {
  readonly projectId: number;
  readonly run: Run;
  readonly tree: Tree;
  readonly selected: PlacedNode | null;
}

/** The report of a node that is not a file; each card links to its file. */
function GroupPanel({ projectId, run, tree, selected }: GroupPanelProps) {
  const hrefOf = useHrefOf(tree);
  const below = selected?.node.children ?? tree;
  const fileCount = useMemo(() => walk(below).filter(({ node }) => node.type === 'test-case-file').length, [below]);
  return (
    <GroupReport
      key={selected?.node.id ?? 'all'}
      projectId={projectId}
      selection={selectionOf(selected)}
      fileCount={fileCount}
      isRunning={useRunningFile(run) !== null}
      hrefOf={hrefOf}
    />
  );
}
