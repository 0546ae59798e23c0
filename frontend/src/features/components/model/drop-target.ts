import { childType, type PlacedNode } from '@testplatform/contract';
import { ALL_MODULES, ancestorsOf, type TreeIndex } from './tree-index.js';

/** Where a dragged row would land relative to the row under the pointer. */
export type Landing = 'before' | 'after' | 'into';

/** The position where a drop would put a node. */
export interface Drop {
  /** The row that shows it. */
  readonly rowId: string;
  readonly landing: Landing;
  readonly parentId: string | null;
  /** Position among the parent's children, not counting the moving node. */
  readonly position: number;
}

/**
 * Where a node would land when dropped on a row: at the end of a row that can be its parent, or beside a sibling. Null
 * if it can't be dropped there, or already has that position.
 * @param half the half of the row that the pointer is over
 */
export function dropAt(index: TreeIndex, draggedId: string, rowId: string, half: 'upper' | 'lower'): Drop | null {
  const dragged = index.placed.get(draggedId);
  if (!dragged || rowId === draggedId || ancestorsOf(index, rowId).includes(draggedId)) return null;
  const drop = landAt(index, dragged, rowId, half);
  if (!drop) return null;
  const stays = (dragged.parent?.id ?? null) === drop.parentId && dragged.position === drop.position;
  return stays ? null : drop;
}

function landAt(index: TreeIndex, dragged: PlacedNode, rowId: string, half: 'upper' | 'lower'): Drop | null {
  const row = index.placed.get(rowId);
  if (!row && rowId !== ALL_MODULES) return null;
  if (childType(row?.node.type ?? null) === dragged.node.type) {
    const siblings = index.children.get(rowId) ?? [];
    const others = siblings.filter((id) => id !== dragged.node.id);
    return { rowId, landing: 'into', parentId: row?.node.id ?? null, position: others.length };
  }
  if (row?.node.type !== dragged.node.type) return null;
  const parentId = row.parent?.id ?? null;
  const isBehind = (dragged.parent?.id ?? null) === parentId && dragged.position < row.position;
  const position = row.position + (half === 'lower' ? 1 : 0) - (isBehind ? 1 : 0);
  return { rowId, landing: half === 'lower' ? 'after' : 'before', parentId, position };
}

/** One step up or down among its siblings; null at either end. */
export function stepMove({ placed }: TreeIndex, id: string, step: -1 | 1): Pick<Drop, 'parentId' | 'position'> | null {
  const moved = placed.get(id);
  if (!moved) return null;
  const siblings = moved.parent?.children.length ?? [...placed.values()].filter(({ parent }) => !parent).length;
  const position = moved.position + step;
  return position < 0 || position >= siblings ? null : { parentId: moved.parent?.id ?? null, position };
}
