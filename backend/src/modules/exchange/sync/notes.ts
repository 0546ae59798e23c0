import { reconcileTree, type Tree, type TreeChange, walk } from '@testplatform/contract';
import { randomUUID } from 'node:crypto';
import type { ContentFile, ProjectContent } from '../folder/content.js';
import { missingSecrets, missingText, needsMaskedText } from '../folder/missing.js';
import { pathOfTest } from '../folder/paths.js';
import { sameEnvironment } from './kept-secrets.js';
import { matchCases } from './match-cases.js';
import { matchTitles } from './match-titles.js';

/** Maximum notes of an answer, and maximum titles in a note. */
const NOTES_MAX = 500;
const NAMED_MAX = 5;

/**
 * The effects of a sync that the diff of the texts doesn't show, one sentence each.
 * @param tree of the project, with ids; its files are those of `before`, in their order
 * @param changed paths of the texts that differ
 */
export function notesOf(
  tree: Tree,
  before: ProjectContent,
  wanted: ProjectContent,
  changed: ReadonlySet<string>,
): string[] {
  const change = reconcileTree(tree, wanted.tree, randomUUID);
  const notes = [
    ...treeNotes(change),
    ...fileNotes(tree, change, before, wanted, changed),
    ...environmentNotes(before, wanted),
    ...connectorNotes(before, wanted),
  ];
  const more = notes.length - NOTES_MAX;
  return more > 0 ? [...notes.slice(0, NOTES_MAX), `There are ${more} more notes`] : notes;
}

function treeNotes({ removed, repathed }: TreeChange): string[] {
  const removedIds = new Set(removed.map(({ node }) => node.id));
  const below = new Set(repathed.flatMap(({ node }) => node.children.map(({ id }) => id)));
  return [
    ...repathed
      .filter(({ id }) => !below.has(id))
      .map(({ oldPath, newPath }) => `${oldPath.join('/')} becomes ${newPath.join('/')}, with its results`),
    ...removed
      .filter(({ parent }) => !removedIds.has(parent?.id ?? null))
      .map(({ path }) => `${path.join('/')} goes to the trash, from which it can be restored`),
  ];
}

function fileNotes(
  tree: Tree,
  change: TreeChange,
  before: ProjectContent,
  wanted: ProjectContent,
  changed: ReadonlySet<string>,
): string[] {
  const stored = new Map(filesOf(tree).map(({ node }, index) => [node.id, before.files[index]!]));
  return filesOf(change.tree).flatMap(({ node }, index) => {
    const file = wanted.files[index]!;
    return changed.has(pathOfTest(file.path)) ? caseNotes(stored.get(node.id), file) : [];
  });
}

function caseNotes(before: ContentFile | undefined, { path, cases }: ContentFile): string[] {
  const stored = before?.cases ?? [];
  const { kept, removed } = matchCases(stored, cases);
  const titles = removed.map((index) => `“${stored[index]!.title}”`);
  const more = titles.length - NAMED_MAX;
  const named = [...titles.slice(0, NAMED_MAX), ...(more > 0 ? [`${more} more`] : [])].join(', ');
  return [
    ...(titles.length > 0 ? [`Deleted for good in ${path.join('/')}: ${named}`] : []),
    ...cases.flatMap((one, index) =>
      needsMaskedText(one) && kept[index] === null ? [toEnter(missingText(path, index, one.title))] : [],
    ),
  ];
}

function environmentNotes(before: ProjectContent, wanted: ProjectContent): string[] {
  const known = new Set(missingSecrets({ files: [], environments: before.environments }));
  return [
    ...before.environments
      .filter(({ name }) => !sameEnvironment(wanted.environments, name))
      .map(({ name }) => `The environment ${name} is deleted, with its secret values`),
    ...missingSecrets({ files: [], environments: wanted.environments })
      .filter((one) => !known.has(one))
      .map(toEnter),
  ];
}

const connectorNotes = (before: ProjectContent, wanted: ProjectContent): string[] =>
  matchTitles(before.connectors, wanted.connectors).removed.map(
    ({ title }) => `The connector ${title} is deleted, with its link and its schedules`,
  );

const filesOf = (tree: Tree) => walk(tree).filter(({ node }) => node.type === 'test-case-file');

const toEnter = (what: string): string => `To be entered in the project: ${what[0]!.toLowerCase()}${what.slice(1)}`;
