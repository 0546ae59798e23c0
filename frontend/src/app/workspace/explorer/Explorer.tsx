import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { PlacedNode, Tree } from '@testplatform/contract';
import { useCallback, useContext, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useLacksPermission, usePermission } from '../../../api/people/account.js';
import { useReportDownload } from '../../../api/runs/report-download.js';
import { ComponentTree } from '../../../features/components/ComponentTree.js';
import { FirstRecording } from '../../../features/recorder/FirstRecording.js';
import { RecorderContext } from '../../../features/recorder/use-recorder.js';
import type { Run } from '../../../features/runner/use-run.js';
import { SkeletonRows } from '../../../shared/components/states/Loading.js';
import { NotPermitted } from '../../../shared/components/states/NotPermitted.js';
import { RunPanel, TreeDrawer } from '../lazy-panels.js';
import { useNodeStatuses } from './node-statuses.js';
import { NodePanel } from '../panel/NodePanel.js';
import { PaneHandle, useTreeWidth } from './PaneHandle.js';
import type { Go, Place } from '../place.js';
import { ScreenRecord } from '../ScreenRecord.js';
import { selectionOf } from '../selected-node.js';
import { useImports } from './use-imports.js';
import { useFirstRecording, type FirstRecordingOptions } from './use-first-recording.js';

interface ExplorerProps {
  readonly projectId: number;
  readonly run: Run;
  readonly tree: Tree;
  readonly place: Place;
  readonly go: Go;
  readonly selected: PlacedNode | null;
  readonly resolving: boolean;
  readonly treeOpen: boolean;
  onCloseTree(): void;
}

/** The default view: the tree on the left, the selected node's panel on the right. */
export function Explorer({
  projectId,
  run,
  tree,
  place,
  go,
  selected,
  resolving,
  treeOpen,
  onCloseTree,
}: ExplorerProps) {
  const panes = useRef<HTMLDivElement>(null);
  const width = useTreeWidth(panes);
  const statusOf = useNodeStatuses(projectId, tree, run);
  const recorder = useContext(RecorderContext);
  const mayDownload = usePermission('reports', 'view');
  const mayViewReports = !useLacksPermission('reports', 'view');
  const mayViewTree = !useLacksPermission('components', 'view');
  const mayCreate = usePermission('components', 'create');
  const { mutate: download } = useReportDownload(projectId);
  const imports = useImports(projectId, go);
  const select = useCallback(
    (placed: PlacedNode | null) => {
      onCloseTree();
      go({ node: placed?.node.id ?? null });
    },
    [go, onCloseTree],
  );
  return (
    <Box ref={panes} sx={{ display: 'flex', flex: 1, minHeight: 0 }}>
      <TreePane width={width.value} open={treeOpen} onClose={onCloseTree}>
        {mayViewTree ? (
          <ComponentTree
            projectId={projectId}
            selectedId={selected?.node.id ?? null}
            onSelect={select}
            statusOf={statusOf}
            {...(recorder &&
              mayCreate && {
                renderFirst: (close) => (
                  <RecordFirst
                    projectId={projectId}
                    environment={run.environment}
                    recorder={recorder}
                    go={go}
                    onDone={close}
                  />
                ),
              })}
            {...(imports.open && { onDropFile: imports.open })}
            {...(mayDownload && { onDownload: (placed) => download(selectionOf(placed)) })}
          />
        ) : (
          <NotPermitted to="view the tree" />
        )}
      </TreePane>
      <PaneHandle width={width} />
      <Box
        component="section"
        aria-label="Test cases and reports"
        sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, p: 2, bgcolor: 'background.paper' }}
      >
        {resolving && <SkeletonRows rows={8} height={44} label="Loading the selected node" />}
        {place.run !== null && !mayViewReports && <NotPermitted to="view reports" />}
        {place.run !== null && mayViewReports && (
          <>
            <RunPanel projectId={projectId} run={run} tree={tree} runId={place.run} />
            <ScreenRecord projectId={projectId} file={null} />
          </>
        )}
        {!resolving && place.run === null && (
          <NodePanel
            projectId={projectId}
            run={run}
            tree={tree}
            selected={selected}
            place={place}
            go={go}
            onImport={imports.open}
          />
        )}
      </Box>
      {imports.dialog}
    </Box>
  );
}

type RecordFirstProps = FirstRecordingOptions & { onDone(): void };

function RecordFirst({ onDone, ...options }: RecordFirstProps) {
  const record = useFirstRecording(options);
  return (
    <FirstRecording
      onRecord={async (url) => {
        await record(url);
        onDone();
      }}
    />
  );
}

interface TreePaneProps {
  /** Pixels. */
  readonly width: number;
  /** Whether the drawer is open, on narrow screens. */
  readonly open: boolean;
  onClose(): void;
  readonly children: ReactNode;
}

/**
 * The tree: beside the panel, or in a drawer below md. It is the same tree in both, with what is typed in it and in its
 * popups: only its element moves when a window gets narrower or a phone is turned.
 */
function TreePane({ width, open, onClose, children }: TreePaneProps) {
  const narrow = useMediaQuery((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const [element] = useState(() => document.createElement('div'));
  const [isUsed, setUsed] = useState(false);
  if (!isUsed && (open || !narrow)) setUsed(true);
  const place = <div ref={useCallback((at: HTMLElement | null) => at?.append(element), [element])} />;
  // The drawer is not above the tree for React, so it doesn't hear its keys.
  const onKeyDown = ({ key }: KeyboardEvent) => narrow && open && key === 'Escape' && onClose();
  return (
    <>
      <Box onKeyDown={onKeyDown} sx={{ display: 'contents' }}>
        {isUsed && createPortal(children, element)}
      </Box>
      {narrow ? (
        open && <TreeDrawer onClose={onClose}>{place}</TreeDrawer>
      ) : (
        <Box
          component="section"
          aria-label="Modules"
          sx={{ width, flexShrink: 0, borderRight: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
        >
          {/* Stays visible beside a long panel. */}
          <Box sx={{ position: 'sticky', top: 0 }}>{place}</Box>
        </Box>
      )}
    </>
  );
}
