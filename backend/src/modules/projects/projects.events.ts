import { Injectable } from '@nestjs/common';
import { clock, type ProjectChange } from '@testplatform/contract';
import { currentCaller } from '../../common/request-context.js';
import { Database } from '../../database/database.js';

type Listener = (change: ProjectChange) => void;

/** Announces project changes after their commit to clients with the project open (3 §7). */
@Injectable()
export class ProjectChanges {
  private readonly listeners: Listener[] = [];

  constructor(private readonly database: Database) {}

  subscribe(listener: Listener): void {
    this.listeners.push(listener);
  }

  /** Announces a change once the open transaction commits, in the name of the current request's caller. */
  tell(change: Omit<ProjectChange, 'by' | 'ts'>): void {
    const caller = currentCaller();
    const by = caller ? { user_id: caller.userId, name: caller.email } : null;
    this.database.afterCommit(() => {
      for (const listener of this.listeners) listener({ ...change, by, ts: clock.now() });
    });
  }
}
