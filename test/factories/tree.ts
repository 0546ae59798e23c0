import { type NodeType, parseTree, walk, type WireNode, type WireTree } from '@testplatform/contract';
import type { Api } from '../support/product/api.js';
import { createProject } from './project.js';

const node =
  (type: NodeType) =>
  (title: string, ...children: WireNode[]): WireNode => ({ title, type, ...children });

/** A node as sent by a client without ids, with its children. */
export const moduleNode = node('module');
export const sectionNode = node('section');
export const scenarioNode = node('scenario');
export const fileNode = node('test-case-file');

export const treeOf = (...modules: WireNode[]): WireTree => ({ ...modules });

export interface StoredTree {
  readonly components: WireTree;
  readonly version: number;
}

/** The server's tree. */
export async function readTree(api: Api, projectId: number): Promise<StoredTree> {
  const { data } = await api.ok<{ data: StoredTree[] }>('/projects/components-lists', { projectId });
  return data[0]!;
}

/** Saves a tree; returns the server's version. */
export async function saveTree(
  api: Api,
  projectId: number,
  components: object,
  more: object = {},
): Promise<StoredTree> {
  await api.ok('/projects/components-update', { projectId, components, ...more });
  return readTree(api, projectId);
}

/** Maps each node's path of titles, joined by `/`, to its id. */
export const idsByPath = (components: WireTree): Record<string, string> =>
  Object.fromEntries([...walk(parseTree(components))].map(({ path, node: { id } }) => [path.join('/'), id ?? '']));

/** Two branches: Shop / Cart / Checkout with two files, and Account / Sign in / Passwords with one. */
export const buildShop = (): WireTree =>
  treeOf(
    moduleNode('Shop', sectionNode('Cart', scenarioNode('Checkout', fileNode('Pay'), fileNode('Cancel')))),
    moduleNode('Account', sectionNode('Sign in', scenarioNode('Passwords', fileNode('Wrong password')))),
  );

export interface StoredShop extends StoredTree {
  readonly projectId: number;
  /** Maps paths to ids. */
  readonly ids: Readonly<Record<string, string>>;
}

export async function createShop(api: Api): Promise<StoredShop> {
  const projectId = await createProject(api);
  const stored = await saveTree(api, projectId, buildShop());
  return { ...stored, projectId, ids: idsByPath(stored.components) };
}

/** The node at indexes such as 0, 0, 0, 1. */
export const nodeAt = (components: WireTree, ...indexes: number[]): WireNode =>
  indexes.reduce((level, index) => level[index] as WireNode, components as unknown as WireNode);
