import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  DAY,
  clock,
  countNodes,
  findById,
  findByPath,
  freeTitle,
  insertNode,
  LIMITS,
  makePath,
  type PlacedNode,
  type Tree,
  type TreeChange,
  type TreeNode,
  walk,
} from '@testplatform/contract';
import { isoTime } from '../../common/iso-time.js';
import type { Actor, Caller } from '../../common/access/access.js';
import { UserNames } from '../../common/access/person.js';
import { conflict, notFound } from '../../common/errors.js';
import type { Answer } from '../../common/http/envelope.js';
import { pageOf } from '../../common/http/page.js';
import type { ProjectPageDto } from '../../common/validation/fields.js';
import { AuditService } from '../audit/audit.service.js';
import { ProjectChanges } from '../projects/projects.events.js';
import { ProjectsService } from '../projects/projects.service.js';
import { ROOT } from './component.entity.js';
import { TreeChanges } from './components.events.js';
import { type ComponentRow, ComponentsRepository } from './components.repository.js';
import type { PlacedNodeDto } from './dto/components.dto.js';
import type { TrashDto, TrashedNodeDto, TrashedNodeIdDto, TrashPageDto } from './dto/trash.dto.js';
import { type TrashContent, TrashRepository, type TrashRow } from './trash.repository.js';
import { rowsFromTree, treeFromRows } from './tree-rows.js';

/** Milliseconds for which deleted parts can be restored. */
const TRASH_KEPT = LIMITS.trashDays * DAY;

/** Deleted parts of trees, which can be restored for 30 days (3 §17, docs/adr/058). */
@Injectable()
export class TrashService {
  constructor(
    private readonly entries: TrashRepository,
    private readonly components: ComponentsRepository,
    private readonly projects: ProjectsService,
    private readonly projectChanges: ProjectChanges,
    private readonly treeChanges: TreeChanges,
    private readonly people: UserNames,
    private readonly audit: AuditService,
  ) {}

  /**
   * Moves the nodes that a save removes to the trash: an entry for each removed node without a removed ancestor. Inside the caller's
   * transaction.
   * @throws UserError 409 when the trash is full
   */
  async put(projectId: number, removed: readonly PlacedNode[], caller: Caller | null): Promise<void> {
    if (removed.length === 0) return;
    const { trashNodesMax: most } = LIMITS;
    if (removed.length + (await this.entries.countNodes(projectId)) > most)
      throw conflict(
        'components',
        `The trash of a project has room for ${most.toLocaleString('en')} nodes. Delete something in it for good first`,
      );
    const stamps = { projectId, deletedBy: caller?.userId ?? null, deletedAt: clock.now() };
    for (const [{ node, path }, ids] of partsOf(removed)) {
      await this.entries.insert({ ...stamps, nodeId: node.id!, type: node.type, path: path.join('/') });
      await this.components.trash(ids, node.id!);
    }
    this.projectChanges.tell({ projectId, part: 'trash' });
  }

  /** A page of a project's trash, newest first. @throws UserError 404 for an unknown project */
  async list({ projectId, ...page }: ProjectPageDto): Promise<Answer<TrashPageDto>> {
    await this.projects.require(projectId);
    const [rows, total] = await this.entries.page(projectId, pageOf(page));
    const [contents, people] = await Promise.all([
      this.entries.contents(rows.map(({ nodeId }) => nodeId)),
      this.people.of(rows.flatMap(({ deletedBy }) => deletedBy ?? [])),
    ]);
    return { data: { nodes: rows.map((row) => presentTrash(row, contents.get(row.nodeId), people)), total } };
  }

  /**
   * Restores a node with its descendants to where it was; a node that was deleted with an ancestor brings back that ancestor. Missing
   * parents are recreated; a title in use gets a number. Imports and bindings that still refer to the file are updated.
   * @throws UserError 404, 409 when the tree is full
   */
  async restore({ projectId, id }: TrashedNodeDto): Promise<Answer<PlacedNodeDto>> {
    return this.projects.changePart(projectId, 'trash', async (project) => {
      const entry = this.found(await this.entries.findWith(id), projectId);
      const stored = await this.components.ofProjects([projectId]);
      const rows = await this.components.trashed(entry.nodeId);
      const change = restored(treeFromRows(stored), entry, rows);
      const { treeNodesMax: most } = LIMITS;
      if (countNodes(change.tree) > most)
        throw conflict('id', `A tree has at most ${most.toLocaleString('en')} nodes. Delete some first`);
      await this.components.untrash(entry.nodeId);
      await this.components.write([...stored, ...rows], rowsFromTree(projectId, change.tree));
      await this.entries.delete(entry.nodeId);
      await this.treeChanges.announce(projectId, change);
      const version = await this.projects.raiseTreeVersion(project);
      this.projectChanges.tell({ projectId, part: 'tree', version });
      return { data: { id, path: findById(change.tree, id)!.path.join('/'), version } };
    });
  }

  /** Permanently deletes a trash entry with its test cases. @throws UserError 404 */
  async delete({ projectId, id }: TrashedNodeDto, actor: Actor): Promise<Answer<TrashedNodeIdDto>> {
    await this.projects.changePart(projectId, 'trash', async () => {
      const entry = this.found(await this.entries.find(id), projectId);
      const content = (await this.entries.contents([id])).get(id);
      await this.remove(entry);
      const subject = { type: entry.type, id, name: entry.path };
      await this.audit.record({ event: 'trash-deleted', actor, subject, detail: { projectId, ...content } });
    });
    return { data: { id } };
  }

  /** Number of expired entries. */
  countDue(): Promise<number> {
    return this.entries.countOlder(clock.now() - TRASH_KEPT);
  }

  /** Deletes an expired entry. Returns its number of nodes; null when there is none. */
  async removeDue(): Promise<number | null> {
    const before = clock.now() - TRASH_KEPT;
    const entry = await this.entries.findOlder(before);
    if (!entry) return null;
    return this.projects.changePart(entry.projectId, 'trash', async () => {
      // Somebody may have restored it meanwhile.
      const still = await this.entries.find(entry.nodeId);
      return still && still.deletedAt < before ? this.remove(still) : 0;
    });
  }

  private async remove({ nodeId }: TrashRow): Promise<number> {
    const nodes = await this.components.deleteTrashed(nodeId);
    await this.entries.delete(nodeId);
    return nodes;
  }

  private found(entry: TrashRow | null, projectId: number): TrashRow {
    if (entry?.projectId !== projectId)
      throw notFound('id', 'This is not in the trash. It was restored or deleted for good');
    return entry;
  }
}

/** Maps the topmost removed nodes to the ids of themselves and their removed descendants. */
function partsOf(removed: readonly PlacedNode[]): ReadonlyMap<PlacedNode, string[]> {
  const parts = new Map<PlacedNode, string[]>();
  const partOf = new Map<string, string[]>();
  for (const placed of removed) {
    const id = placed.node.id!;
    const above = placed.parent && partOf.get(placed.parent.id!);
    const part = above ?? [];
    if (!above) parts.set(placed, part);
    part.push(id);
    partOf.set(id, part);
  }
  return parts;
}

/** The tree with a trash entry restored. @param rows the nodes of the entry */
function restored(before: Tree, entry: TrashRow, rows: readonly ComponentRow[]): TreeChange {
  const top = rows.find(({ id }) => id === entry.nodeId)!;
  const [part] = treeFromRows(rows.map((row) => (row === top ? { ...row, parentId: ROOT } : row)));
  const oldPath = entry.path.split('/');
  const parentId = top.parentId === ROOT ? null : top.parentId;
  const stays = parentId === null || findById(before, parentId);
  const place = stays ? { tree: before, id: parentId } : makePath(before, oldPath.slice(0, -1), randomUUID);
  const siblings = place.id === null ? place.tree : findById(place.tree, place.id)!.node.children;
  const node: TreeNode = { ...part!, title: freeTitle(siblings, top.title) };
  const tree = insertNode(place.tree, place.id, node, top.position);
  const known = new Set(walk(before).map((placed) => placed.node.id));
  const created = walk(tree).filter((placed) => !known.has(placed.node.id));
  const oldPaths = new Map(
    walk([part!]).map((placed) => [placed.node.id, [...oldPath, ...placed.path.slice(1)]] as const),
  );
  const repathed = created.flatMap(({ node: one, path }) => {
    const old = oldPaths.get(one.id);
    // References to an old path that is in use again may mean its new node.
    if (!old || old.join('/') === path.join('/') || findByPath(before, old)) return [];
    return [{ id: one.id!, node: one, oldPath: old, newPath: path }];
  });
  return { tree, created, removed: [], repathed };
}

/** A trash entry for the list. @param people names by user id */
const presentTrash = (
  { nodeId, type, path, deletedBy, deletedAt }: TrashRow,
  { files, cases }: TrashContent = { files: 0, cases: 0 },
  people: ReadonlyMap<number, string>,
): TrashDto => ({
  id: nodeId,
  type,
  path,
  files,
  cases,
  deletedBy: deletedBy === null ? null : { user_id: deletedBy, name: people.get(deletedBy) ?? '' },
  deletedAt: isoTime(deletedAt),
  keptUntil: isoTime(deletedAt + TRASH_KEPT),
});
