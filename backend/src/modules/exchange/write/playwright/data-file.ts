import { PlaceholderError, rowNames, tableKey } from '@testplatform/contract';
import { type ExchangeProject, type ExchangeValue, rowsOfCollection } from '../../exchange-project.js';
import { Lines } from './lines.js';
import { variableName } from './names.js';
import type { ProjectNames } from './project-names.js';
import { comment, key, quote } from './quote.js';
import { textCode } from './text-code.js';

/** Writes `data.ts`: the part of a project's data that its tests refer to. */
export function dataFile(project: ExchangeProject, names: ProjectNames): string {
  const writer = new DataWriter(project, names);
  return writer.write();
}

class DataWriter {
  private usesRandom = false;
  private readonly secrets: string[] = [];

  constructor(
    private readonly project: ExchangeProject,
    private readonly names: ProjectNames,
  ) {}

  write(): string {
    const tables = this.tables();
    // Values may refer to further values, so repeat until there are no new ones.
    const written = new Map<string, string>();
    for (let before = -1; before !== written.size;) {
      before = written.size;
      for (const title of this.names.bindings) this.once(written, `b ${title}`, () => this.bindingCode(title));
      for (const [name, titles] of this.names.collections)
        for (const title of titles)
          this.once(written, `c ${key(name)} ${title}`, () =>
            this.codeOf(rowsOfCollection(this.project, name), title, name),
          );
    }
    const headers = this.headers();
    const lines = new Lines();
    lines.block(
      'export const data: Data = {',
      () => {
        this.section(lines, 'collections', () => {
          for (const [name, titles] of [...this.names.collections].sort(byName)) {
            const entries = [...titles].sort().flatMap((title) => entry(title, written.get(`c ${key(name)} ${title}`)));
            if (entries.length > 0) lines.block(`${key(name)}: {`, () => lines.add(...entries), '},');
          }
        });
        this.section(lines, 'bindings', () =>
          lines.add(...[...this.names.bindings].sort().flatMap((title) => entry(title, written.get(`b ${title}`)))),
        );
        this.section(lines, 'tables', () =>
          tables.forEach(([name, rows]) => lines.block(`${key(name)}: [`, () => lines.add(...rows), '],')),
        );
        if (this.project.overlayRules.length > 0)
          lines.block(
            'overlays: [',
            () =>
              this.project.overlayRules.forEach(({ name, locator, press }) =>
                lines.add(`{ name: ${quote(name)}, shows: ${quote(locator)}, press: ${quote(press)} },`),
              ),
            '],',
          );
        if (this.project.stopAtFailure) lines.add('stopAtFailure: true,');
        if (this.project.isSinglePageApp) lines.add('isSinglePageApp: true,');
        if (headers.length > 0) lines.block('siteHeaders: [', () => lines.add(...headers), '],');
      },
      '};',
    );
    return `${String(this.head())}${String(lines)}`;
  }

  private head(): Lines {
    const head = new Lines();
    const used = [...(this.usesRandom ? ['random'] : []), ...(this.secrets.length > 0 ? ['secret'] : [])];
    head.add("import type { Data } from './test-platform/data';");
    if (this.usesRandom) head.add("import { random } from './test-platform/codes';");
    if (this.secrets.length > 0) head.add("import { secret } from './test-platform/data';");
    head.add('');
    if (used.includes('secret')) {
      head.add(comment('Secret values are not exported. Set these environment variables before the tests run.'));
      head.block(
        'const secrets = {',
        () => this.secrets.forEach((name) => head.add(`${name}: process.env.${name},`)),
        '};',
      );
      head.add('');
    }
    const { environment } = this.project;
    head.add(
      comment(
        environment === ''
          ? 'The data of the project that the tests use.'
          : `The data that the tests use, in the environment “${environment}”.`,
      ),
    );
    return head;
  }

  private section(lines: Lines, name: string, work: () => void): void {
    lines.block(`${name}: {`, work, '},');
  }

  private once(written: Map<string, string>, id: string, code: () => string | null): void {
    if (!written.has(id)) written.set(id, code() ?? '');
  }

  private bindingCode(title: string): string | null {
    return this.codeOf(this.project.bindings, title, 'binding');
  }

  /** The code for the value of a title; null when there is none. The first row with the title counts. */
  private codeOf(rows: readonly ExchangeValue[], title: string, what: string): string | null {
    const row = title === '' ? undefined : rows.find((one) => one.title === title);
    if (!row) return null;
    return row.value === undefined
      ? this.secretCode(variableName(what, title), `The secret value “${title}”`)
      : this.textOf(row.value);
  }

  private secretCode(wanted: string, holds: string): string {
    const name = this.names.secret(wanted, holds);
    this.secrets.push(name);
    return `() => secret(secrets, ${quote(name)})`;
  }

  private textOf(value: string): string {
    try {
      const { code, text } = textCode(value, {
        collection: (name, title) => this.names.collection(name, title),
        binding: (title) => this.names.binding(title),
        random: () => void (this.usesRandom = true),
      });
      if (text !== null) return code;
      return code.includes('flow.') ? `(flow) => ${code}` : `() => ${code}`;
    } catch (error) {
      if (!(error instanceof PlaceholderError)) throw error;
      return `(flow) => flow.cannot(${quote(error.message)})`;
    }
  }

  private tables(): [name: string, rows: string[]][] {
    return this.project.tables
      .filter(({ name }) => this.names.tables.has(tableKey(name)))
      .map(({ name, columns, rows }) => {
        const titles = rowNames(rows);
        const written = rows.map((cells, index) => {
          const values = columns.map((column, at) => `${key(column)}: ${this.textOf(cells[at] ?? '')}`);
          return `{ name: ${quote(titles[index] ?? '')}, cells: { ${values.join(', ')} } },`;
        });
        return [name, written];
      });
  }

  private headers(): string[] {
    return (this.project.browser.extraHeaders ?? []).map(({ origin, name }) => {
      const value = this.secretCode(variableName('header', name), `The value of the header ${name} for ${origin}`);
      return `{ origin: ${quote(origin)}, name: ${quote(name)}, value: ${value} },`;
    });
  }
}

const entry = (title: string, code: string | undefined): string[] => (code ? [`${key(title)}: ${code},`] : []);
const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;
