import { setImmediate as othersFirst } from 'node:timers/promises';
import { BROWSER_SECRETS, type BrowserSettings, type Tree } from '@testplatform/contract';
import type { ContentConnector, ContentEnvironment, ContentFile, Folder, ProjectContent } from '../content.js';
import {
  CONNECTORS_FILE,
  DATA_FILE,
  ENVIRONMENTS_FILE,
  pathOfTable,
  pathOfTest,
  PROJECT_FILE,
  TREE_FILE,
} from '../paths.js';
import { fieldsOfCase } from './case-fields.js';
import { yamlOf } from './yaml-text.js';

/** Version of the folder's layout. Readers refuse a newer one. */
export const FORMAT = 1;

/** How many characters are written before other requests get a turn. */
const TURN = 100_000;

/** A project as the texts of a folder. The same project always gives the same bytes, and no secret. */
export const writeFolder = (content: ProjectContent): Folder => new Map(textsOf(content));

/** As `writeFolder`, but lets the server handle other requests in between. */
export async function writeFolderInParts(content: ProjectContent): Promise<Folder> {
  const folder = new Map<string, string>();
  let written = 0;
  for (const [path, text] of textsOf(content)) {
    folder.set(path, text);
    written += text.length;
    if (written < TURN) continue;
    written = 0;
    await othersFirst();
  }
  return folder;
}

function* textsOf(content: ProjectContent): Generator<[path: string, text: string]> {
  const { name, description, settings, overlayRules, collections, bindings } = content;
  yield [PROJECT_FILE, yamlOf({ format: FORMAT, name, description, settings, overlayRules })];
  yield [DATA_FILE, yamlOf({ collections, bindings })];
  yield [ENVIRONMENTS_FILE, yamlOf(content.environments.map(environmentOf))];
  for (const table of content.tables) yield [pathOfTable(table.name), yamlOf(table)];
  yield [CONNECTORS_FILE, yamlOf(content.connectors.map(connectorOf))];
  yield [TREE_FILE, yamlOf(levelOf(content.tree))];
  for (const file of content.files) yield [pathOfTest(file.path), textOfFile(file)];
}

/** The text of one test case file. */
function textOfFile({ path: _path, cases, ...options }: ContentFile): string {
  const { stopAtFailure, table, savesSession, sessionHours, startsSession } = options;
  const named = { stopAtFailure, table, savesSession, sessionHours, startsSession };
  return yamlOf({ ...named, cases: cases.map(fieldsOfCase) });
}

/** A file is its title; any other node is `title: [children]`. */
const levelOf = (nodes: Tree): unknown[] =>
  nodes.map(({ title, type, children }) => (type === 'test-case-file' ? title : { [title]: levelOf(children) }));

const environmentOf = ({ name, bindings, browser }: ContentEnvironment): object => ({
  name,
  bindings: bindings.map(({ title, value, secret }) => (secret ? { title, secret } : { title, value })),
  browser: withoutSecrets(browser),
});

/** Drops secrets, and the flags that say they are set: readers know which settings have secrets. */
function withoutSecrets(browser: BrowserSettings): BrowserSettings {
  const open: Record<string, unknown> = { ...browser };
  for (const [setting, { secrets, isSet, version }] of Object.entries(BROWSER_SECRETS)) {
    const hidden: readonly string[] = [...secrets, isSet, version];
    const strip = (part: object) =>
      Object.fromEntries(Object.entries(part).filter(([field]) => !hidden.includes(field)));
    const value = open[setting];
    if (Array.isArray(value)) open[setting] = value.map(strip);
    else if (typeof value === 'object' && value !== null) open[setting] = strip(value);
  }
  return open;
}

const connectorOf = ({ title, enabled, covers, environments, schedules }: ContentConnector): object => ({
  title,
  enabled,
  covers: covers === 'all' ? covers : covers.map((path) => path.join('/')),
  environments,
  schedules,
});
