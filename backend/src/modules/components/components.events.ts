import { Injectable } from '@nestjs/common';
import type { TreeChange } from '@testplatform/contract';

/** Reacts to a tree change in the same transaction. */
export type TreeListener = (projectId: number, change: TreeChange) => Promise<void>;

/** Notifies other modules of a tree change within its transaction: test cases, import paths, connectors (3 §4, §13). */
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
