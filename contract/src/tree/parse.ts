import { isObject } from '../reading/is-object.js';
import { LIMITS } from '../limits.js';
import { stripTreeTitle } from '../reading/text-rules.js';
import { childType, isNodeType, titleKey, type NodeType, type Tree, type TreeNode } from './node.js';

/** An invalid tree or edit; one sentence for the user. */
export class TreeError extends Error {
  override readonly name = 'TreeError';
}

/**
 * Parses a tree from the wire (3 §4): types nest module → section → scenario → file, titles are trimmed, siblings differ, ids are unique.
 * `null` and `{}` are the empty tree.
 * @throws TreeError
 */
export function parseTree(input: unknown): Tree {
  if (input === null || input === undefined || input === '') return [];
  if (typeof input !== 'object') throw new TreeError('The components should be an object');
  const reader = { nodes: 0, ids: new Set<string>() };
  return readLevel(input as Record<string, unknown>, null, [], reader);
}

interface Reader {
  nodes: number;
  readonly ids: Set<string>;
}

function readLevel(
  holder: Record<string, unknown>,
  parentType: NodeType | null,
  path: readonly string[],
  reader: Reader,
): Tree {
  const indexes = Object.keys(holder)
    .filter((key) => /^\d{1,6}$/.test(key))
    .map(Number)
    .sort((a, b) => a - b);
  const known = parentType === null ? [] : ['id', 'title', 'type'];
  for (const key of Object.keys(holder)) {
    if (!/^\d{1,6}$/.test(key) && !known.includes(key))
      throw new TreeError(`Unknown field in the tree: ${key.slice(0, 50)}`);
  }
  const nodes = indexes.map((index) => readNode(holder[index], parentType, path, reader));
  const seen = new Set<string>();
  for (const { title } of nodes) {
    if (seen.has(titleKey(title)))
      throw new TreeError(`"${title}" appears twice${place(path)}. Give one of them another title`);
    seen.add(titleKey(title));
  }
  return nodes;
}

function readNode(input: unknown, parentType: NodeType | null, path: readonly string[], reader: Reader): TreeNode {
  if (!isObject(input)) throw new TreeError(`A node${place(path)} is not an object`);
  if (++reader.nodes > LIMITS.treeNodesMax) throw new TreeError(`A tree has at most ${LIMITS.treeNodesMax} nodes`);
  const node = input as Record<string, unknown>;
  const title = readTitle(node.title, path);
  const type = readType(node.type, title, parentType);
  return { id: readId(node.id, title, reader), title, type, children: readLevel(node, type, [...path, title], reader) };
}

function readTitle(raw: unknown, path: readonly string[]): string {
  const title = typeof raw === 'string' ? stripTreeTitle(raw) : '';
  if (title.length < LIMITS.treeTitleMinRename) {
    throw new TreeError(`A node${place(path)} has no title. Titles are made of letters, digits and spaces`);
  }
  if (title.length > LIMITS.treeTitleMax)
    throw new TreeError(`A title has at most ${LIMITS.treeTitleMax} characters: ${title.slice(0, 40)}…`);
  return title;
}

function readType(raw: unknown, title: string, parentType: NodeType | null): NodeType {
  const expected = childType(parentType);
  if (expected === null) throw new TreeError(`"${title}" is below a test case file, which can’t have children`);
  if (!isNodeType(raw)) throw new TreeError(`"${title}" has no known type; here it would be ${expected}`);
  if (raw !== expected)
    throw new TreeError(
      `"${title}" is a ${raw}, but ${parentType ? `a ${parentType} holds` : 'the root holds'} only ${expected}s`,
    );
  return raw;
}

function readId(raw: unknown, title: string, reader: Reader): string | null {
  if (raw === undefined || raw === null || raw === '') return null;
  if (typeof raw !== 'string' || raw.length > 64) throw new TreeError(`"${title}" has an invalid id`);
  if (reader.ids.has(raw)) throw new TreeError(`"${title}" has the id of another node`);
  reader.ids.add(raw);
  return raw;
}

const place = (path: readonly string[]): string => (path.length === 0 ? '' : ` in ${path.join(' / ')}`);
