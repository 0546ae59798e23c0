import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { setImmediate as othersFirst } from 'node:timers/promises';
import {
  countNodes,
  findById,
  freeTitle,
  insertNode,
  isNodeType,
  LIMITS,
  NODE_TYPES,
  parseTree,
  pathKey,
  type PlacedNode,
  reconcileTree,
  type Rename,
  stripTreeTitle,
  TEXTS,
  titleKey,
  toComponentsObject,
  toWire,
  type Tree,
  type TreeChange,
  TreeError,
  walk,
} from '@testplatform/contract';
import type { Caller } from '../../common/access/access.js';
import { requireRule } from '../../common/access/access.guard.js';
import { conflict, invalid, notFound, type UserError } from '../../common/errors.js';
import type { Answer } from '../../common/http/envelope.js';
import { Database } from '../../database/database.js';
import { ProjectChanges } from '../projects/projects.events.js';
import { ProjectsService } from '../projects/projects.service.js';
import { ROOT } from './component.entity.js';
import { TreeChanges } from './components.events.js';
import { type ComponentRow, ComponentsRepository, type FileOptions, NO_OPTIONS } from './components.repository.js';
import type {
  ComponentsDto,
  ListComponentsDto,
  RenameQuery,
  TreeVersionDto,
  UpdateComponentsDto,
} from './dto/components.dto.js';
import { LEVEL_FIELDS } from './dto/node-ref.dto.js';
import { actionsOf } from './tree-actions.js';
import { TrashService } from './trash.service.js';
import { rowsFromTree, treeFromRows } from './tree-rows.js';

export type { FileOptions } from './components.repository.js';

/** A copied file, and the new version of the tree. */
export interface CopiedFile {
  readonly id: string;
  /** Titles from the module down, separated by `/`. */
  readonly path: string;
  readonly version: number;
}

@Injectable()
export class ComponentsService {
  constructor(
    private readonly components: ComponentsRepository,
    private readonly projects: ProjectsService,
    private readonly projectChanges: ProjectChanges,
    private readonly changes: TreeChanges,
    private readonly trash: TrashService,
    private readonly database: Database,
  ) {}

  async list({ projectId, componentInObj }: ListComponentsDto): Promise<Answer<ComponentsDto[]>> {
    const { treeVersion: version } = await this.projects.get(projectId);
    const tree = await this.tree(projectId);
    return { data: [{ components: componentInObj ? toComponentsObject(tree) : toWire(tree), version }] };
  }

  /**
   * Saves the whole tree in one transaction. Nodes keep their identity; removed ones go to the trash.
   * @param caller needs the right to create, modify or delete, depending on the save; null when the server itself saves
   * @throws UserError 422 for an invalid tree, 409 when `version` is not the stored one, 403 for a missing right
   */
  async update(body: UpdateComponentsDto, caller: Caller | null): Promise<Answer<TreeVersionDto>> {
    const incoming = readTree(body.components);
    // Work on a large tree yields between parts, so that it doesn't block others.
    await othersFirst();
    const version = await this.database.transaction(async () => {
      const project = await this.projects.lock(body.projectId);
      if (body.version !== undefined && body.version !== project.treeVersion)
        throw conflict('version', TEXTS.treeConflict);
      await this.save(body.projectId, incoming, readRename(body), caller);
      return this.projects.raiseTreeVersion(project);
    });
    this.projectChanges.tell({ projectId: body.projectId, part: 'tree', version });
    return { data: { version } };
  }

  /**
   * Adds a copy of a file after it, with a free title such as "Pay copy".
   * @param fill copies the file's content to the node with this id, in the same transaction
   * @throws UserError 404, 409 when the tree is full, 422 when the node is not a file
   */
  async copyFile(projectId: number, id: string, fill: (copyId: string) => Promise<void>): Promise<CopiedFile> {
    const { made, version } = await this.addNodes(
      projectId,
      (before) => withCopy(before, id),
      async ({ copy }) => {
        await this.components.setOptions(copy.node.id!, optionsOf((await this.components.find(id))!));
        await fill(copy.node.id!);
      },
    );
    return { id: made.copy.node.id!, path: made.copy.path.join('/'), version };
  }

  /**
   * Adds nodes to the tree.
   * @param add makes the tree with the new nodes, which have ids
   * @param fill writes their content, in the same transaction
   * @returns what was added, and the new version of the tree
   * @throws UserError 404
   */
  async addNodes<Made extends { readonly tree: Tree }>(
    projectId: number,
    add: (before: Tree) => Made,
    fill: (made: Made) => Promise<void>,
  ): Promise<{ readonly made: Made; readonly version: number }> {
    const added = await this.database.transaction(async () => {
      const project = await this.projects.lock(projectId);
      const stored = await this.components.ofProjects([projectId]);
      const made = add(treeFromRows(stored));
      await this.components.write(stored, rowsFromTree(projectId, made.tree));
      await fill(made);
      return { made, version: await this.projects.raiseTreeVersion(project) };
    });
    this.projectChanges.tell({ projectId, part: 'tree', version: added.version });
    return added;
  }

  async tree(projectId: number): Promise<Tree> {
    return treeFromRows(await this.components.ofProjects([projectId]));
  }

  /** The trees of several projects at once. */
  async trees(projectIds: readonly number[]): Promise<Map<number, Tree>> {
    const rows = await this.components.ofProjects(projectIds);
    return new Map(projectIds.map((id) => [id, treeFromRows(rows.filter((row) => row.projectId === id))]));
  }

  /** A file's own run options; all null if the file doesn't exist. */
  async fileOptions(id: string): Promise<FileOptions> {
    const file = await this.components.find(id);
    return file ? optionsOf(file) : NO_OPTIONS;
  }

  /** Inside the caller's transaction. */
  setFileOptions(id: string, options: Partial<FileOptions>): Promise<void> {
    return this.components.setOptions(id, options);
  }

  /** The tables that files of a project run with, by node id. */
  tablesOfFiles(projectId: number): Promise<ReadonlyMap<string, string>> {
    return this.components.tablesOfFiles(projectId);
  }

  /** The ids of a project's files. */
  fileIds(projectId: number): Promise<string[]> {
    return this.components.fileIds(projectId);
  }

  /** Project id to the number of its nodes of each type. */
  countByType(projectIds: readonly number[]): ReturnType<ComponentsRepository['countByType']> {
    return this.components.countByType(projectIds);
  }

  /** The subtree at a path of titles, with its ancestors; the whole tree for an empty path. */
  async below(projectId: number, titles: readonly string[]): Promise<Tree> {
    return cutOut(await this.tree(projectId), titles);
  }

  /**
   * As `below`, for a path that must exist.
   * @throws UserError 404 naming the first missing level
   */
  async subtree(projectId: number, titles: readonly string[]): Promise<Tree> {
    const found = await this.below(projectId, titles);
    let nodes = found;
    for (const level of titles.keys()) {
      const [node] = nodes;
      if (!node) throw noNodeAt(titles, level);
      nodes = node.children;
    }
    return found;
  }

  /** The node at a path of titles; null when there is none, or for an empty path. */
  async findNode(projectId: number, titles: readonly string[]): Promise<ComponentRow | null> {
    return (await this.walkPath(projectId, titles)).node;
  }

  /**
   * The node at a path of titles of any depth; null for the root.
   * @throws UserError 404 naming the missing level
   */
  async nodeAt(projectId: number, titles: readonly string[]): Promise<ComponentRow | null> {
    const { node, missing } = await this.walkPath(projectId, titles);
    if (missing !== null) throw noNodeAt(titles, missing);
    return node;
  }

  private async walkPath(
    projectId: number,
    titles: readonly string[],
  ): Promise<{ node: ComponentRow | null; missing: number | null }> {
    let node: ComponentRow | null = null;
    for (const [level, title] of titles.entries()) {
      node = await this.components.findChild(projectId, node?.id ?? ROOT, titleKey(title));
      if (!node) return { node: null, missing: level };
    }
    return { node, missing: null };
  }

  private async save(
    projectId: number,
    incoming: Tree,
    rename: Rename | undefined,
    caller: Caller | null,
  ): Promise<void> {
    const stored = await this.components.ofProjects([projectId]);
    const before = treeFromRows(stored);
    if (rename && isOutdated(rename, before, incoming)) throw conflict('version', TEXTS.treeConflict);
    await othersFirst();
    const change = reconcile(before, incoming, rename);
    await othersFirst();
    if (caller)
      for (const action of actionsOf(before, change))
        requireRule({ kind: 'permission', module: 'components', action }, caller);
    await othersFirst();
    await this.trash.put(projectId, change.removed, caller);
    await this.components.write(stored, rowsFromTree(projectId, change.tree));
    await this.changes.announce(projectId, change);
  }
}

export const noNodeAt = (titles: readonly string[], level: number): UserError =>
  notFound(LEVEL_FIELDS[level] ?? 'path', `There is no "${titles[level]}" in this project’s tree`);

function withCopy(before: Tree, id: string): { readonly tree: Tree; readonly copy: PlacedNode } {
  const original = findById(before, id);
  if (!original) throw notFound('id', 'There is no such node in this project’s tree');
  const { node, parent, position } = original;
  if (node.type !== 'test-case-file' || !parent) throw invalid({ id: 'Only test case files can be duplicated' });
  if (countNodes(before) >= LIMITS.treeNodesMax)
    throw conflict('id', `A tree has at most ${LIMITS.treeNodesMax.toLocaleString('en')} nodes. Delete some first`);
  const wanted = `${node.title.slice(0, LIMITS.treeTitleMax - COPY.length)}${COPY}`;
  const copy = { ...node, id: randomUUID(), title: freeTitle(parent.children, wanted) };
  const tree = insertNode(before, parent.id, copy, position + 1);
  return { tree, copy: findById(tree, copy.id)! };
}

const COPY = ' copy';

function cutOut(tree: Tree, [title, ...deeper]: readonly string[]): Tree {
  if (title === undefined) return tree;
  return tree
    .filter((node) => titleKey(node.title) === titleKey(title))
    .map((node) => ({ ...node, children: cutOut(node.children, deeper) }));
}

function readTree(input: unknown): Tree {
  return orInvalid(() => parseTree(input));
}

const reconcile = (stored: Tree, incoming: Tree, rename: Rename | undefined): TreeChange =>
  orInvalid(() => reconcileTree(stored, incoming, randomUUID, rename));

function orInvalid<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof TreeError) throw invalid({ components: error.message });
    throw error;
  }
}

/** Whether a save without ids renames a node that somebody else has just renamed: it would delete the node with its test cases. */
function isOutdated({ oldPath, newTitle }: Rename, stored: Tree, incoming: Tree): boolean {
  if (walk(incoming).some(({ node }) => node.id !== null)) return false;
  const paths = new Set(walk(stored).map(({ path }) => pathKey(path)));
  return !paths.has(pathKey(oldPath)) && !paths.has(pathKey([...oldPath.slice(0, -1), newTitle]));
}

/** The rename that a client without ids sends with the tree; used to match nodes. */
function readRename({ requestType, title, docType, renameQuery }: UpdateComponentsDto): Rename | undefined {
  if (requestType !== 'rename' || !title || !renameQuery) return undefined;
  const oldPath = oldPathOf(renameQuery, docType);
  const newTitle = stripTreeTitle(title);
  return oldPath && newTitle !== '' ? { oldPath, newTitle } : undefined;
}

/**
 * The path before the rename: `_old_key_value` is the node's own old title, the other fields are the titles above it.
 */
function oldPathOf(
  { module, section, scenario, testCaseFileName, _old_key_value }: RenameQuery,
  docType?: string,
): string[] | null {
  const path = [module, section, scenario, testCaseFileName].filter((one): one is string => Boolean(one));
  const depth = isNodeType(docType) ? NODE_TYPES.indexOf(docType) : path.length - 1;
  const own = _old_key_value || path[depth];
  return own && depth >= 0 && path.length >= depth ? [...path.slice(0, depth), own] : null;
}

const optionsOf = (file: FileOptions): FileOptions => {
  const { stopAtFailure, tableId, savesSession, sessionHours, startsSession } = file;
  return { stopAtFailure, tableId, savesSession, sessionHours, startsSession };
};
