import { findByPath, LIMITS, type Tree } from '@testplatform/contract';
import type { Folder, ProjectContent } from '../content.js';
import { CONNECTORS_FILE, DATA_FILE, ENVIRONMENTS_FILE, PROJECT_FILE, TABLES, YAML } from '../paths.js';
import { readConnectors } from './read-connectors.js';
import { readCollections, readEnvironments, readRows, readTable } from './read-data.js';
import { readProject } from './read-project.js';
import { readTestFile } from './read-test-file.js';
import { readTree } from './read-tree.js';
import { FolderError, Mistakes } from './mistakes.js';
import { Place } from './place.js';
import { YamlError, YamlFile } from './yaml-file.js';

export const TOO_MANY_CASES = `A folder can have at most ${LIMITS.folderCasesMax.toLocaleString('en')} test cases`;

/**
 * Reads the texts of a folder. Files that belong to no project, such as a README, are skipped.
 * @throws FolderError with all mistakes
 */
export function readFolder(folder: Folder): ProjectContent {
  const reading = new FolderReading(folder);
  const content = reading.content();
  if (!reading.mistakes.isEmpty) throw new FolderError(reading.mistakes.text);
  return content;
}

class FolderReading {
  readonly mistakes = new Mistakes();

  constructor(private readonly folder: Folder) {}

  content(): ProjectContent {
    if (!this.folder.has(PROJECT_FILE))
      this.mistakes.add(PROJECT_FILE, 0, 'This file is missing. Choose the folder that has it at its top');
    const project = this.with(PROJECT_FILE, readProject);
    const data = this.with(DATA_FILE, (place) => place.fields('collections', 'bindings'));
    const { tree, files } = readTree(this.folder, (path, read) => this.with(path, read), this.mistakes);
    let count = 0;
    const tests = files.map(({ path, name }) => {
      const test = { path, ...(this.with(name, readTestFile) ?? { cases: [] }) };
      count += test.cases.length;
      if (count > LIMITS.folderCasesMax) throw new FolderError(TOO_MANY_CASES);
      return test;
    });
    const environments = this.with(ENVIRONMENTS_FILE, readEnvironments) ?? [];
    return {
      ...(project ?? NO_PROJECT),
      collections: data ? readCollections(data.collections) : [],
      bindings: data ? readRows(data.bindings) : [],
      environments,
      tables: this.tables(),
      tree,
      files: tests,
      connectors: this.with(CONNECTORS_FILE, (place) => readConnectors(place, (path) => has(tree, path))) ?? [],
    };
  }

  private tables() {
    const names = [...this.folder.keys()].filter((name) => name.startsWith(TABLES)).toSorted();
    return names.flatMap((name) => {
      if (name.endsWith(YAML)) return this.with(name, readTable) ?? [];
      this.mistakes.add(name, 0, `A table is a file that ends with ${YAML}`);
      return [];
    });
  }

  /** Reads a file; undefined if it is missing, or, which is a mistake, not YAML or empty, as an interrupted write leaves it. */
  private with<T>(name: string, read: (place: Place) => T): T | undefined {
    const text = this.folder.get(name);
    if (text === undefined) return undefined;
    try {
      const file = new YamlFile(text);
      // Of an empty project.yaml, its reader says which fields are missing.
      if (file.value === undefined && name !== PROJECT_FILE) {
        this.mistakes.add(name, 0, 'This file is empty. Restore it, or delete it to delete what it had');
        return undefined;
      }
      return read(new Place(name, file, this.mistakes, file.value));
    } catch (error) {
      if (!(error instanceof YamlError)) throw error;
      this.mistakes.add(name, error.line, error.message);
      return undefined;
    }
  }
}

const has = (tree: Tree, path: readonly string[]): boolean => findByPath(tree, path) !== undefined;

/** Stands in for a project.yaml that is missing or not YAML, which is a mistake. */
const NO_PROJECT = {
  name: '',
  description: '',
  settings: {
    isSinglePageApp: false,
    runsAtOnce: 1,
    goodPageMb: 1,
    testAttributes: '',
    stopAtFailure: false,
    rerunInterrupted: true,
    maskedOnDevices: false,
  },
  overlayRules: [],
} satisfies Partial<ProjectContent>;
