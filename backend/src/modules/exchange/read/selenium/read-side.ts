import { FileBuilder, treeTitle } from '../file-builder.js';
import { type Imported, type ImportedFile, ImportError, pathOf } from '../imported.js';
import { isObject, listOf, type Json, textOf } from '../json.js';
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
  const suites = listOf(project.suites).filter(({ tests: ids }) => Array.isArray(ids) && ids.length > 0);
  const placed = tests.map((test) => ({ test, ...suiteOf(textOf(test.id), suites) }));
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
  const builders = sources.map(({ test, path, title }) => {
    const builder = new FileBuilder(title, path);
    translateCommands(builder, listOf(test.commands).map(readCommand), dialect);
    return builder;
  });
  const files: ImportedFile[] = builders.map((builder) => builder.build());
  return { format: 'Selenium IDE', files, notes: builders.flatMap(({ notes }) => notes) };
}

/** Where a test stands: in the first suite that has it, else after all of them. */
function suiteOf(id: string, suites: readonly Json[]): { readonly suite: number; readonly place: number } {
  const suite = suites.findIndex(({ tests }) => Array.isArray(tests) && tests.includes(id));
  if (suite < 0) return { suite: suites.length, place: 0 };
  return { suite, place: (suites[suite]!.tests as unknown[]).indexOf(id) };
}

const readCommand = (command: Json): Command => ({
  command: textOf(command.command),
  target: textOf(command.target),
  value: textOf(command.value),
  comment: textOf(command.comment),
  ...(command.opensWindow === true && { opensWindow: textOf(command.windowHandleName) }),
});
