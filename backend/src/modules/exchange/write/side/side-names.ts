import { importKey, joinPath, type Placeholder, type TestCase } from '@testplatform/contract';
import { type ExchangeFile, type ExchangeProject, rowsOfCollection } from '../../exchange-project.js';
import { ExportError, type LeftOut, type Variable } from '../written.js';
import { NoCommand } from './side-commands.js';
import { Names, variableName } from '../playwright/names.js';

/** Maximum characters of an export. A value counts each time that a text refers to it. */
const CHARACTERS_MAX = 50_000_000;
/** Maximum bindings that an export passes to imported files, counted for each file. */
const TAKEN_MAX = 100_000;
const NONE: ReadonlySet<string> = new Set();

/** A test of an export. */
export interface SideTest {
  readonly file: ExchangeFile;
  /** `importKey` of the file's path. */
  readonly key: string;
  readonly name: string;
  /** Titles of the bindings that the test running it passes to it. */
  readonly takes: ReadonlySet<string>;
}

/** What the tests of one export have in common. */
export class SideNames {
  /** The suite's tests come first. A file that takes bindings has a second test, which the importing tests run. */
  readonly all: readonly SideTest[];
  readonly leftOut: LeftOut[] = [];
  readonly variables: Variable[] = [];
  readonly testAttributes: string;
  /** Names of the tests that others run, by the key of their file. */
  private readonly imported = new Map<string, string>();
  /** All variables share one namespace, including those of every export and of Selenium IDE itself. */
  private readonly names = new Names(['value', 'holds', 'nbsp']);
  private readonly known = new Map<string, string>();
  private readonly maskedTexts = new Map<TestCase, string>();
  private characters = 0;
  private readonly told = new Set<string>();
  private readonly takes: ReadonlyMap<string, ReadonlySet<string>>;

  /** @throws ExportError when imports pass too many bindings */
  constructor(private readonly project: ExchangeProject) {
    this.testAttributes = project.testAttributes;
    const { files, imported } = project;
    this.takes = takenBindings([...files, ...imported]);
    const names = new Names();
    const testOf = (file: ExchangeFile, takes = NONE): SideTest => {
      const key = keyOf(file);
      const name = names.free(joinPath(file.path).replaceAll('/', ' / ') + (takes.size > 0 ? ' (imported)' : ''), ' ');
      this.imported.set(key, name);
      return { file, key, name, takes };
    };
    const isTaking = (file: ExchangeFile) => this.taken(keyOf(file)).size > 0;
    this.all = [
      ...files.map((file) => testOf(file)),
      ...imported.filter((file) => !isTaking(file)).map((file) => testOf(file)),
      ...[...files, ...imported].filter(isTaking).map((file) => testOf(file, this.taken(keyOf(file)))),
    ];
  }

  /** Counts written characters. @throws NoCommand if the export becomes too large */
  spend(characters: number): void {
    this.characters += characters;
    if (this.characters > CHARACTERS_MAX)
      throw new NoCommand('The texts of this export are too long together. Export a part of it');
  }

  /** The test that a case runs. */
  testName(path: string): string | undefined {
    return this.imported.get(importKey(path));
  }

  /** Titles of the bindings that a file takes from those that import it. */
  taken(key: string): ReadonlySet<string> {
    return this.takes.get(key) ?? NONE;
  }

  /** The variable of a stored value: Selenium IDE allows no spaces in names. */
  variable(key: string): string {
    return this.once(['stored', key], () => this.names.free(plainName(key), '_'));
  }

  /** The variable of a binding that a file takes. */
  passed(key: string, title: string): string {
    return this.once(['passed', key, title], () => this.names.free(plainName(title), '_'));
  }

  private once(id: readonly string[], name: () => string): string {
    const key = JSON.stringify(id);
    const known = this.known.get(key) ?? name();
    this.known.set(key, known);
    return known;
  }

  /** The value of a placeholder; null if it is secret, undefined if there is none. */
  valueOf(placeholder: Extract<Placeholder, { kind: 'collection' | 'binding' }>): string | null | undefined {
    const rows =
      placeholder.kind === 'binding' ? this.project.bindings : rowsOfCollection(this.project, placeholder.collection);
    const row = rows.find(({ title }) => title === placeholder.title);
    return row && (row.value ?? null);
  }

  secretBinding(source: string): string {
    return this.once(['secret', source], () =>
      this.secret(variableName(source.replace(/[{}]/g, ' ')), `The secret value of ${source}`),
    );
  }

  masked(file: ExchangeFile, testCase: TestCase): string {
    const { title } = testCase;
    const holds = `The masked text of “${title}” in ${joinPath(file.path)}`;
    const known = this.maskedTexts.get(testCase) ?? this.secret(variableName(file.path.testCaseFileName, title), holds);
    this.maskedTexts.set(testCase, known);
    return known;
  }

  private secret(wanted: string, holds: string): string {
    const name = this.names.free(wanted, '_');
    this.variables.push({ name, holds });
    return name;
  }

  leaveOut(file: ExchangeFile, number: number, title: string, reason: string): void {
    const path = joinPath(file.path);
    const key = [path, number, reason].join('\n');
    if (!this.told.has(key)) this.leftOut.push({ file: path, number, title, reason });
    this.told.add(key);
  }
}

const keyOf = ({ path }: ExchangeFile): string => importKey(joinPath(path));

/** A valid name of a variable. Selenium IDE takes names like `KEY_ENTER` for keys. */
const plainName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\p{Nd}]+/gu, '_')
    .replace(/^KEY_/, 'TEXT_KEY_') || '_';

/**
 * The titles of the bindings that imports pass to each file, by its key, including those that importing files pass on.
 * @throws ExportError when they are more than TAKEN_MAX together
 */
function takenBindings(files: readonly ExchangeFile[]): ReadonlyMap<string, ReadonlySet<string>> {
  const imports = files.flatMap((file) =>
    file.cases.flatMap(({ eventType, data = '', bindings = [] }) => {
      const titles = bindings.map(({ title }) => title).filter(Boolean);
      return eventType === 'Test case import' ? [{ from: keyOf(file), to: importKey(data), titles }] : [];
    }),
  );
  const byFile = new Map<string, Set<string>>();
  for (const { from, to } of imports) byFile.set(from, (byFile.get(from) ?? new Set()).add(to));
  const taken = new Map<string, Set<string>>();
  let count = 0;
  const waiting = imports.map(({ to, titles }) => ({ key: to, titles }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const known = taken.get(next.key) ?? new Set();
    taken.set(next.key, known);
    const added = next.titles.filter((title) => !known.has(title));
    count -= known.size;
    for (const title of added) known.add(title);
    count += known.size;
    if (count > TAKEN_MAX) throw new ExportError(TOO_MANY_TAKEN);
    if (added.length === 0) continue;
    for (const to of byFile.get(next.key) ?? []) waiting.push({ key: to, titles: added });
  }
  return taken;
}

const TOO_MANY_TAKEN = `Imported files may take ${TAKEN_MAX.toLocaleString('en')} bindings in one export, counted for each file. Export a part of it`;
