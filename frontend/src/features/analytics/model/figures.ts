import { parseTree, percentageDifference, type TreeNode } from '@testplatform/contract';

/** The change from the previous figure, in percent. */
export interface Change {
  readonly percent: number;
  readonly direction: 'up' | 'down' | 'same';
}

/** null if there is nothing to compare with. */
export function changeOf(current: number, previous: number): Change | null {
  const difference = percentageDifference(current, previous);
  if (difference === null) return null;
  const percent = Math.round(difference);
  return { percent, direction: percent > 0 ? 'up' : percent < 0 ? 'down' : 'same' };
}

/** A node of the flow diagram. */
export interface FlowNode {
  readonly name: string;
  readonly children: readonly FlowNode[];
}

/** The project and everything below it, as the flow diagram draws it. */
export const flowOf = (project: string, components: unknown): FlowNode => ({
  name: project,
  children: parseTree(withoutResults(components)).map(toFlow),
});

const toFlow = ({ title, children }: TreeNode): FlowNode => ({ name: title, children: children.map(toFlow) });

/** The tree of the response without its files' extra fields. */
function withoutResults(node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).filter(([key]) => key !== 'result' && key !== 'time');
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutResults(value)]));
}
