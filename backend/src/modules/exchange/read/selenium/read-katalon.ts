import { buildFiles, requireFewTests } from '../build-files.js';
import { treeTitle } from '../file-builder.js';
import { type Imported, ImportError } from '../imported.js';
import { uniqueTitles } from '../unique-titles.js';
import { readTables, type Rows } from './command-tables.js';
import type { Command } from './reading.js';
import { translateCommands } from './translate.js';

/** Reads what Katalon Recorder and the old Selenium IDE export: a page with a table of commands for each test. */
export function readKatalon(html: string): Imported {
  const { title, base, tables } = readTables(html);
  const tests = tables.filter((rows) => rows.some(isCommand));
  if (tests.length === 0)
    throw new ImportError(
      tables.length > 0
        ? 'This page only lists tests. Export the tests themselves, and import each of them'
        : 'This page has no table of commands. Export the test from Katalon Recorder as a test case or a test suite in HTML',
    );
  requireFewTests(tests.length);
  const titles = uniqueTitles(tests.map((rows) => treeTitle(headOf(rows) || title, 'Test')));
  const dialect = {
    baseUrl: base,
    isKatalon: true,
    tests: new Map(tests.map((rows, index) => [headOf(rows), titles[index]!])),
  };
  const sources = tests.map((rows, index) => ({ rows, title: titles[index]! }));
  return {
    format: 'Katalon Recorder',
    ...buildFiles(sources, (file, { rows }) => translateCommands(file, commandsOf(rows), dialect)),
  };
}

const isCommand = (row: readonly string[]): boolean => row.length === 3;

/** The head of the table: one cell over all columns. */
const headOf = (rows: Rows): string => rows.find(({ length }) => length === 1)?.[0] ?? '';

const commandsOf = (rows: Rows): Command[] =>
  rows
    .filter(isCommand)
    .map(([command = '', target = '', value = '']) => ({ command, target, value, comment: '' }))
    .filter(({ command, target }) => command !== 'Command' || target !== 'Target');
