import { importKey, joinPath, type Placeholder, type TestCase } from '@testplatform/contract';
import type { ExchangeFile, ExchangeProject } from '../../exchange-project.js';
import type { LeftOut, Variable } from '../written.js';
import { Names, variableName } from '../playwright/names.js';

/** The name of the test of a file. */
export const testNameOf = ({ path }: ExchangeFile): string => joinPath(path).replaceAll('/', ' / ');

/** What the tests of one export have in common. */
export class SideNames {
  /** Names of tests by the key of their file's path. */
  readonly tests = new Map<string, string>();
  readonly leftOut: LeftOut[] = [];
  readonly variables: Variable[] = [];
  readonly testAttributes: string;
  private readonly secrets = new Names();
  private readonly stored = new Map<string, string>();
  private readonly bindings = new Map<string, string>();

  constructor(private readonly project: ExchangeProject) {
    this.testAttributes = project.testAttributes;
    for (const file of [...project.files, ...project.imported])
      this.tests.set(importKey(joinPath(file.path)), testNameOf(file));
  }

  /** The variable of a stored value: Selenium IDE knows no spaces in their names. */
  variable(key: string): string {
    const name = this.stored.get(key) ?? (key.normalize('NFC').replace(/[^\p{L}\p{Nd}]+/gu, '_') || '_');
    this.stored.set(key, name);
    return name;
  }

  /** The value of a placeholder; null: it is secret; undefined: there is none. */
  valueOf(placeholder: Extract<Placeholder, { kind: 'collection' | 'binding' }>): string | null | undefined {
    const { collections, bindings } = this.project;
    const isBinding = placeholder.kind === 'binding';
    const named =
      isBinding || !Object.hasOwn(collections, placeholder.collection) ? [] : collections[placeholder.collection];
    const row = (isBinding ? bindings : (named ?? [])).find(({ title }) => title === placeholder.title);
    return row && (row.value ?? null);
  }

  secretBinding(source: string): string {
    const known =
      this.bindings.get(source) ??
      this.secret(variableName(source.replace(/[{}]/g, ' ')), `The secret value of ${source}`);
    this.bindings.set(source, known);
    return known;
  }

  masked(file: ExchangeFile, { title }: TestCase): string {
    return this.secret(
      variableName(file.path.testCaseFileName, title),
      `The masked text of “${title}” in ${joinPath(file.path)}`,
    );
  }

  private secret(wanted: string, holds: string): string {
    const name = this.secrets.free(wanted, '_');
    this.variables.push({ name, holds });
    return name;
  }

  leaveOut(file: ExchangeFile, number: number, title: string, reason: string): void {
    this.leftOut.push({ file: joinPath(file.path), number, title, reason });
  }
}
