import { importKey, importsOf, joinPath, tableKey, type TestCase } from '@testplatform/contract';
import type { ExchangeFile, ExchangeProject } from '../../exchange-project.js';
import type { LeftOut, Variable } from '../written.js';
import { HELPERS } from './case-writer.js';
import { fileSlug, functionName, functionNames, Names, variableName } from './names.js';

/** Where a file that others import is. */
export interface Place {
  readonly file: ExchangeFile;
  /** Of its module. */
  readonly path: string;
  /** Of its function. */
  readonly name: string;
}

/** What the modules of an export have in common: names that must differ, and what the files refer to. */
export class ProjectNames {
  /** All imported files, by `importKey` of their path. */
  readonly imports = new Map<string, Place>();
  readonly projectFiles = new Set<string>();
  readonly leftOut: LeftOut[] = [];
  readonly variables: Variable[] = [];
  readonly collections = new Map<string, Set<string>>();
  readonly bindings = new Set<string>();
  /** `tableKey` of each table that the tests use. */
  readonly tables = new Set<string>();
  /** Specs that save a signed-in state, by the name of the state. */
  readonly saved = new Map<string, string>();
  /** Files that start with a signed-in state, with the name of the state. */
  private readonly started = new Map<ExchangeFile, string>();
  private readonly known = new Set<string>();
  private readonly variableNames = new Names();
  private readonly masked = new Map<TestCase, string>();
  private readonly paths = new Names();

  constructor(project: ExchangeProject) {
    const all = [...project.files, ...project.imported];
    const wanted = new Set(all.flatMap(({ cases }) => cases.flatMap((one) => importsOf(one).map(importKey))));
    const names = functionNames(HELPERS);
    for (const file of all) {
      const key = importKey(joinPath(file.path));
      if (!wanted.has(key) || this.imports.has(key)) continue;
      const name = names.free(functionName(file.path.testCaseFileName));
      this.imports.set(key, { file, path: this.pathOf('imports', file, '.ts'), name });
    }
  }

  /** A unique path for the module of a file. */
  pathOf(folder: string, { path }: ExchangeFile, ending: string): string {
    const { module, section, scenario, testCaseFileName } = path;
    const folders = [folder, ...[module, section, scenario].map(fileSlug)].join('/');
    return `${this.paths.free(`${folders}/${fileSlug(testCaseFileName)}`, '-')}${ending}`;
  }

  collection(name: string, title: string): void {
    this.collections.set(name, (this.collections.get(name) ?? new Set()).add(title));
  }

  binding(title: string): void {
    this.bindings.add(title);
  }

  table(name: string): void {
    this.tables.add(tableKey(name));
  }

  /** The variable of a masked text. */
  variable(file: ExchangeFile, testCase: TestCase): string {
    const known = this.masked.get(testCase);
    if (known !== undefined) return known;
    const title = `The masked text of “${testCase.title}” in ${joinPath(file.path)}`;
    const name = this.secret(variableName(file.path.testCaseFileName, testCase.title), title);
    this.masked.set(testCase, name);
    return name;
  }

  /** Adds an environment variable for a secret; returns its name. */
  secret(wanted: string, holds: string): string {
    const name = this.variableNames.free(wanted, '_');
    this.variables.push({ name, holds });
    return name;
  }

  leaveOut(file: ExchangeFile | null, number: number, title: string, reason: string): void {
    const path = file ? joinPath(file.path) : '';
    const key = [path, number, reason].join('\n');
    if (!this.known.has(key)) this.leftOut.push({ file: path, number, title, reason });
    this.known.add(key);
  }

  savesSession(path: string, name: string, file: ExchangeFile): void {
    this.saved.set(name, path);
    if (file.startsSession)
      this.leaveOut(
        file,
        0,
        '',
        `It starts signed in and saves a state itself: run the file that saves “${file.startsSession}” before`,
      );
  }

  startsSession(file: ExchangeFile, name: string): void {
    this.started.set(file, name);
  }

  /** Reports files that start with a state that no file of the export saves. */
  checkSessions(): void {
    for (const [file, name] of this.started)
      if (!this.saved.has(name))
        this.leaveOut(
          file,
          0,
          '',
          `It starts signed in as “${name}”, and the file that saves this state is not exported with it`,
        );
  }
}
