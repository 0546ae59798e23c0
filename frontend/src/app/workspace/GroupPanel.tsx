import { findByPath, type FilePath, type PlacedNode, type Tree } from '@testplatform/contract';
import { useCallback } from 'react';
import { GroupReport } from '../../features/reports/index.js';
import { placeQuery } from './place.js';
import { selectionOf } from './selected-node.js';

interface GroupPanelProps {
  readonly projectId: number;
  readonly tree: Tree;
  readonly selected: PlacedNode | null;
}

/** The report of a node that is not a file; each card leads to its file. */
export function GroupPanel({ projectId, tree, selected }: GroupPanelProps) {
  const hrefOf = useCallback(
    ({ module, section, scenario, testCaseFileName }: FilePath) => {
      const id = findByPath(tree, [module, section, scenario, testCaseFileName])?.id;
      return id ? placeQuery({ node: id, tab: 'report' }) : undefined;
    },
    [tree],
  );
  return (
    <GroupReport
      key={selected?.node.id ?? 'all'}
      projectId={projectId}
      selection={selectionOf(selected)}
      hrefOf={hrefOf}
    />
  );
}
