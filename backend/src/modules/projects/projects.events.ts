import { Injectable } from '@nestjs/common';
import type { ProjectChange } from '@testplatform/contract';
import { currentCaller } from '../../common/request-context.js';
import { Database } from '../../database/database.js';

type Listener = (change: ProjectChange) => void;

/** Tells of what was changed in projects, after the transaction that did it: whoever has the project open sees it (3 §7). */
@Injectable()
export class ProjectChanges {
  private readonly listeners: Listener[] = [];

  constructor(private readonly database: Database) {}

  subscribe(listener: Listener): void {
    this.listeners.push(listener);
  }

  /** Tells once the open transaction is committed. The caller of the request that is being answered did it. */
  tell(change: Omit<ProjectChange, 'by' | 'ts'>): void {
    const caller = currentCaller();
    const by = caller ? { user_id: caller.userId, name: caller.email } : null;
    this.database.afterCommit(() => {
      for (const listener of this.listeners) listener({ ...change, by, ts: Date.now() });
    });
  }
}
