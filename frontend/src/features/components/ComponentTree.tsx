import type { ReactNode } from 'react';
import Stack from '@mui/material/Stack';
import { DELAYS, type PlacedNode } from '@testplatform/contract';
import { ErrorState } from '../../shared/components/states/ErrorState.js';
import { SkeletonRows } from '../../shared/components/states/Loading.js';
import { useFailure } from '../../shared/hooks/use-failure.js';
import { useElapsed } from '../../shared/hooks/use-timing.js';
import type { Status } from '../../shared/status.js';
import { useTreeRights } from './hooks/use-tree-rights.js';
import { useTreeSession } from './hooks/use-tree-session.js';
import { LoadedTree } from './LoadedTree.js';

export interface ComponentTreeProps {
  readonly projectId: number;
  /** null: "All modules". */
  readonly selectedId: string | null;
  /** null: "All modules". The node is in its saved state. */
  onSelect(placed: PlacedNode | null): void;
  /** Downloads the report of a node; null is "All modules". Absent without the permission. */
  onDownload?(placed: PlacedNode | null): void;
  /**
   * Called when a file is dropped on a node that can hold files; null is "All modules". Absent without the permission.
   */
  onDropFile?(placed: PlacedNode | null, file: File): void;
  /** Shown at the top of the Create popup of an empty project. */
  renderFirst?(close: () => void): ReactNode;
  /** The status of a node, for its icon. */
  statusOf?(nodeId: string): Status | undefined;
}

/** The tree of modules: shown after the documented second, edited at once, saved 500 ms later. */
export function ComponentTree(props: ComponentTreeProps) {
  return <ProjectTree key={props.projectId} {...props} />;
}

function ProjectTree(props: ComponentTreeProps) {
  const { saver, withTree, queue, changed, isReady, reading } = useTreeSession(props.projectId);
  const failure = useFailure(reading);
  const isDue = useElapsed(DELAYS.treeLoad);
  const canEdit = Object.values(useTreeRights()).includes(true);
  return (
    <Stack sx={{ height: '80vh', minHeight: 240 }}>
      {isReady && isDue ? (
        <LoadedTree saver={saver} withTree={withTree} queue={queue} changed={changed} canEdit={canEdit} {...props} />
      ) : failure && isDue ? (
        <ErrorState {...failure} inset />
      ) : (
        <Stack sx={{ p: 1 }}>
          <SkeletonRows rows={12} label="Loading the tree" />
        </Stack>
      )}
    </Stack>
  );
}
