import { type FilePath, findByPath, type Tree, walk, isObject } from '@testplatform/contract';
import { invalid, notFound } from '../../common/errors.js';
import { unknownField } from '../../common/validation/validation.pipe.js';
import { LEVEL_FIELDS } from '../components/dto/node-ref.dto.js';
import type { ComponentReferenceDto } from './dto/connectors.dto.js';

const REFERENCES_MAX = 1_000;
const EXPECTED = 'Components should be "all", or a list of {module, section, scenario, testCaseFileName}';

/**
 * Parses what a connector covers: everything, or nodes by their paths of titles (3 §13).
 * @throws UserError 422
 */
export function readComponents(input: unknown): 'all' | readonly (readonly string[])[] {
  if (input === 'all') return 'all';
  if (!Array.isArray(input)) throw invalid({ components: EXPECTED });
  if (input.length === 1 && input[0] === 'all') return 'all';
  if (input.length === 0) throw invalid({ components: 'Choose what the connector runs: everything, or some parts' });
  if (input.length > REFERENCES_MAX)
    throw invalid({
      components: `A connector covers at most ${REFERENCES_MAX} parts. Choose the nodes above them instead`,
    });
  return input.map(readReference);
}

function readReference(reference: unknown): string[] {
  if (!isObject(reference)) throw invalid({ components: EXPECTED });
  const stranger = Object.keys(reference).find((key) => !LEVEL_FIELDS.some((field) => field === key));
  if (stranger !== undefined) throw unknownField(stranger);
  const titles = LEVEL_FIELDS.map((field) => titleOf(reference[field]));
  const end = titles.indexOf('');
  const named = end < 0 ? titles : titles.slice(0, end);
  if (named.length === 0 || titles.slice(named.length).some((title) => title !== ''))
    throw invalid({ components: 'A part of the tree is named from the module down, without a gap' });
  return named;
}

function titleOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw invalid({ components: EXPECTED });
  return value;
}

/**
 * The ids of the nodes at these paths, without duplicates.
 * @throws UserError 404 for an unknown path
 */
export function nodeIdsOf(tree: Tree, paths: readonly (readonly string[])[]): string[] {
  return [...new Set(paths.map((path) => nodeIdAt(tree, path)))];
}

function nodeIdAt(tree: Tree, path: readonly string[]): string {
  const id = findByPath(tree, path)?.id;
  if (!id) throw notFound('components', `There is no "${path.join(' / ')}" in this project’s tree`);
  return id;
}

/** The current paths of the nodes of each key, in their order. Deleted nodes are left out. */
export function referencesTo<Key>(
  tree: Tree,
  nodes: ReadonlyMap<Key, readonly string[]>,
): ReadonlyMap<Key, ComponentReferenceDto[]> {
  const wanted = new Set([...nodes.values()].flat());
  const found = new Map<string, ComponentReferenceDto>();
  for (const { node, path } of walk(tree))
    if (node.id !== null && wanted.has(node.id)) found.set(node.id, referenceOf(path));
  return new Map([...nodes].map(([key, ids]) => [key, ids.flatMap((id) => found.get(id) ?? [])]));
}

function referenceOf(path: readonly string[]): ComponentReferenceDto {
  const [module = '', ...deeper] = path;
  const below: Partial<FilePath> = Object.fromEntries(deeper.map((title, level) => [LEVEL_FIELDS[level + 1], title]));
  return { module, ...below };
}
