import type { Tree, TreeNode } from '@testplatform/contract';
import { isoTime } from '../../../common/iso-time.js';
import type { LatestOfFile } from './reports.service.js';

/** The tree in the wire format of /projects/list: each file has its last result (3 §13). */
export function componentData(tree: Tree, latest: ReadonlyMap<string, LatestOfFile>): Record<string, unknown> {
  return Object.fromEntries(tree.map((node, index) => [index, nodeData(node, latest)]));
}

function nodeData(
  { id, title, type, children }: TreeNode,
  latest: ReadonlyMap<string, LatestOfFile>,
): Record<string, unknown> {
  const last = latest.get(id!);
  const result = last && {
    result: { summary: last.summary, performanceSummary: last.performanceSummary },
    time: isoTime(last.time),
  };
  return { id, title, type, ...result, ...componentData(children, latest) };
}
