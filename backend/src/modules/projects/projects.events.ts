import { Injectable } from '@nestjs/common';
import { clock, type ProjectChange } from '@testplatform/contract';
import type { Actor } from '../../common/access/access.js';
import { currentCaller } from '../../common/request-context.js';
import { Database } from '../../database/database.js';

type DeletionListener = (project: NamedProject, actor: Actor) => Promise<void>;
type ProjectListener = (projectId: number) => Promise<void>;
/** A change with its author's account; null for the server. */
export type UnnamedChange = Omit<ProjectChange, 'by'> & { readonly userId: number | null };
type Listener = (change: UnnamedChange) => void;

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
    const userId = currentCaller()?.userId ?? null;
    this.database.afterCommit(() => {
      for (const listener of this.listeners) listener({ ...change, userId, ts: clock.now() });
    });
  }
}

/** A project and its name for the audit log. */
export interface NamedProject {
  readonly projectId: number;
  readonly name: string;
}

/** Tells other modules that a project is deleted, restored or erased, in the same transaction. */
@Injectable()
export class ProjectDeletions {
  private readonly deleted: DeletionListener[] = [];
  private readonly restored: ProjectListener[] = [];
  private readonly erased: ProjectListener[] = [];

  /** Called before the project is hidden. */
  onDelete(listener: DeletionListener): void {
    this.deleted.push(listener);
  }

  /** Called after the project is visible again. */
  onRestore(listener: ProjectListener): void {
    this.restored.push(listener);
  }

  /** Called before the project's rows are deleted. */
  onErase(listener: ProjectListener): void {
    this.erased.push(listener);
  }

  async announceDeletion(project: NamedProject, actor: Actor): Promise<void> {
    for (const listener of this.deleted) await listener(project, actor);
  }

  async announceReturn(projectId: number): Promise<void> {
    for (const listener of this.restored) await listener(projectId);
  }

  async announceErasure(projectId: number): Promise<void> {
    for (const listener of this.erased) await listener(projectId);
  }
}
