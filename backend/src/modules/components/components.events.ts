import { Injectable } from '@nestjs/common';
import type { TreeChange } from '@testplatform/contract';

/** Something that must change together with the tree, in the same transaction. */
export type TreeListener = (projectId: number, change: TreeChange) => Promise<void>;

/** Tells other modules of a tree change while its transaction is open: test cases, paths of imports, connectors (3 §4, §13). */
@Injectable()
export class TreeChanges {
  private readonly listeners: TreeListener[] = [];

  subscribe(listener: TreeListener): void {
    this.listeners.push(listener);
  }

  async announce(projectId: number, change: TreeChange): Promise<void> {
    for (const listener of this.listeners) await listener(projectId, change);
  }
}
