import { isObject } from '@testplatform/contract';
import { buildFiles, requireFewTests } from '../build-files.js';
import { treeTitle } from '../file-builder.js';
import { type Imported, ImportError, pathOf } from '../imported.js';
import { listOf, type Json, textOf } from '../json.js';
import { uniqueTitles } from '../unique-titles.js';
import type { Command } from './reading.js';
import { translateCommands } from './translate.js';

/** Whether this is a project of Selenium IDE. */
export const isSide = (content: Json): boolean =>
  Array.isArray(content.tests) && content.tests.every((test) => isObject(test) && 'commands' in test);

/** Reads a `.side` project. With several suites, each is a folder; a test in two of them is in the first. */
export function readSide(project: Json): Imported {
  const tests = listOf(project.tests);
  if (tests.length === 0) throw new ImportError('This project of Selenium IDE has no tests. Export one that has some');
  requireFewTests(tests.length);
  const suites = listOf(project.suites).filter(({ tests: ids }) => Array.isArray(ids) && ids.length > 0);
  const places = placesIn(suites);
  const nowhere: Place = { suite: suites.length, place: 0 };
  const placed = tests.map((test) => ({ test, ...(places.get(textOf(test.id)) ?? nowhere) }));
  const inOrder = placed.toSorted((one, other) => one.suite - other.suite || one.place - other.place);
  const folders = uniqueTitles(suites.map(({ name }) => treeTitle(textOf(name), 'Suite')));
  const folderOf = (suite: number): string[] => (suites.length > 1 && suite < suites.length ? [folders[suite]!] : []);
  const titles = uniqueTitles(inOrder.map(({ test }) => treeTitle(textOf(test.name), 'Test')));
  const sources = inOrder.map(({ test, suite }, index) => ({ test, path: folderOf(suite), title: titles[index]! }));
  const dialect = {
    baseUrl: textOf(project.url),
    isKatalon: false,
    tests: new Map(sources.map((source) => [textOf(source.test.name), pathOf(source)])),
  };
  return {
    format: 'Selenium IDE',
    ...buildFiles(sources, (file, { test }) =>
      translateCommands(file, listOf(test.commands).map(readCommand), dialect),
    ),
  };
}

interface Place {
  readonly suite: number;
  readonly place: number;
}

/** The suite and position of each test by its id. A test in several suites belongs to the first. */
function placesIn(suites: readonly Json[]): ReadonlyMap<unknown, Place> {
  const places = new Map<unknown, Place>();
  for (const [suite, { tests }] of suites.entries())
    for (const [place, id] of (tests as unknown[]).entries()) if (!places.has(id)) places.set(id, { suite, place });
  return places;
}

const readCommand = (command: Json): Command => ({
  command: textOf(command.command),
  target: textOf(command.target),
  value: textOf(command.value),
  comment: textOf(command.comment),
  targets: (Array.isArray(command.targets) ? command.targets : []).flat().map(textOf).join('\n'),
  ...(command.opensWindow === true && { opensWindow: textOf(command.windowHandleName) }),
});
