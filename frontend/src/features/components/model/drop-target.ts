import { childType, type PlacedNode } from '@testplatform/contract';
import { ALL_MODULES, ancestorsOf, type TreeIndex } from './tree-index.js';

/** How a dragged row would land at the row below the pointer. */
export type Landing = 'before' | 'after' | 'into';

/** Where a drop would put a node. */
export interface Drop {
  /** The row that shows it. */
  readonly rowId: string;
  readonly landing: Landing;
  readonly parentId: string | null;
  /** Among the parent's children, counted without the node that moves. */
  readonly position: number;
}

/**
 * Where a node would land at a row, or null where it can't: below a parent of its level at the end, or beside a node of its own
 * level. `half`: the part of the row that the pointer is in. Where it stands already is no place to land either.
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

/** One step up or down among its siblings, or null at the end of them. */
export function stepMove({ placed }: TreeIndex, id: string, step: -1 | 1): Pick<Drop, 'parentId' | 'position'> | null {
  const moved = placed.get(id);
  if (!moved) return null;
  const siblings = moved.parent?.children.length ?? [...placed.values()].filter(({ parent }) => !parent).length;
  const position = moved.position + step;
  return position < 0 || position >= siblings ? null : { parentId: moved.parent?.id ?? null, position };
}
