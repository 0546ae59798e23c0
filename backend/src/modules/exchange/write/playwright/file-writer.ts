import { importKey, joinPath, structureOf, type TestCase, titlesOfFile } from '@testplatform/contract';
import type { ExchangeFile } from '../../exchange-project.js';
import type { CaseSurroundings } from './case-writer.js';
import { Lines } from './lines.js';
import type { Place, ProjectNames } from './project-names.js';
import { comment, quote } from './quote.js';
import { StepWriter } from './step-writer.js';

/** The folder of the helpers in an export. */
const HELPER = 'test-platform';

/** The module of a test case file: its spec, or a function that other files import. */
export class FileWriter implements CaseSurroundings {
  private readonly helpers = new Set<string>();
  private readonly imports = new Map<string, Place>();
  /** The variables of masked texts, in order. */
  private readonly secrets: string[] = [];

  constructor(
    private readonly file: ExchangeFile,
    private readonly names: ProjectNames,
    /** Path of the module in the export. */
    private readonly path: string,
  ) {}

  helper(name: string): string {
    this.helpers.add(name);
    return name;
  }

  collection(name: string, title: string): void {
    this.names.collection(name, title);
  }

  binding(title: string): void {
    this.names.binding(title);
  }

  table(name: string): void {
    this.names.table(name);
  }

  secret(testCase: TestCase): string {
    const name = this.names.variable(this.file, testCase);
    this.secrets.push(name);
    return `${this.helper('secret')}(secrets, ${quote(name)})`;
  }

  projectFile(name: string): void {
    this.names.projectFiles.add(name);
  }

  imported(path: string): string {
    const place = this.names.imports.get(importKey(path));
    if (!place) return this.notImported(path, `There is no test case file ${path} to import`);
    const [broken] = structureOf(place.file.cases).errors;
    if (broken) return this.notImported(path, `The file to import, ${path}, can’t run: ${broken.sentence}`);
    this.imports.set(place.path, place);
    const { stopAtFailure } = place.file;
    const ends = stopAtFailure === undefined ? '' : `, stopAtFailure: ${stopAtFailure}`;
    return `{ path: ${quote(path)}, run: ${place.name}${ends} }`;
  }

  private notImported(path: string, why: string): string {
    this.names.leaveOut(this.file, 0, '', why);
    return `${this.helper('notImported')}(${quote(path)}, ${quote(why)})`;
  }

  leaveOut(testCase: TestCase, reason: string): void {
    this.names.leaveOut(this.file, this.file.cases.indexOf(testCase) + 1, testCase.title, reason);
  }

  /** The function of a file that others import. */
  importedModule(name: string): string {
    this.helper('Flow');
    const body = new Lines();
    body.block(
      `export async function ${name}(flow: Flow): Promise<void> {`,
      () => new StepWriter(this.file.cases, body, this).all(),
      '}',
    );
    return this.assemble(body, comment(joinPath(this.file.path)));
  }

  /** The spec of a file. @param own where its function is, if other files import it too */
  spec(own?: Place): string {
    this.helper('test');
    const body = new Lines();
    const { startsSession, table } = this.file;
    if (startsSession) {
      body.add(`test.use({ storageState: ${this.helper('session')}(${quote(startsSession)}) });`, '');
      this.names.startsSession(this.file, startsSession);
    }
    if (table === undefined) this.test(body, own);
    else {
      this.names.table(table);
      const rows = `${this.helper('rowsOf')}(${quote(table)})`;
      const each = this.file.savesSession ? `[number, row] of ${rows}.entries()` : `row of ${rows}`;
      body.block(`for (const ${each}) {`, () => this.test(body, own), '}');
    }
    return this.assemble(body);
  }

  private test(body: Lines, own: Place | undefined): void {
    const { path, table, cases, stopAtFailure, savesSession } = this.file;
    const title = quote(titlesOfFile(path).join(' / '));
    const [broken] = structureOf(cases).errors;
    if (broken) {
      this.names.leaveOut(this.file, 0, '', broken.sentence);
      return body.block(`test(${title}, () => {`, () => body.add(`throw new Error(${quote(broken.sentence)});`), '});');
    }
    const begin = [quote(joinPath(path)), ...(stopAtFailure === undefined ? [] : [String(stopAtFailure)])].join(', ');
    const write = () => {
      body.add(`flow.begin(${begin});`);
      if (table !== undefined) body.add('flow.use(row);');
      if (cases.some(({ eventType }) => eventType === 'Set clock')) body.add('await flow.prepareClock();');
      if (own) {
        this.imports.set(own.path, own);
        body.add(`await ${own.name}(flow);`);
      } else new StepWriter(cases, body, this).all();
      if (savesSession) {
        body.space();
        const isFirst = table === undefined ? '' : 'if (number === 0) ';
        body.add(`${isFirst}await flow.saveSession(${quote(savesSession)});`);
        this.names.savesSession(this.path, savesSession, this.file);
      }
    };
    const of = table === undefined ? title : `\`\${${title}} (\${row.name})\``;
    body.block(`test(${of}, async ({ flow }) => {`, write, '});');
  }

  /** The module with its imports, and the list of its variables. */
  private assemble(body: Lines, note?: string): string {
    const up = '../'.repeat(this.path.split('/').length - 1) || './';
    const head = new Lines();
    if (note) head.add(note);
    const named = [...this.helpers].sort().map((name) => (name === 'Flow' ? 'type Flow' : name));
    head.add(...importLines(named, `${up}${HELPER}`));
    for (const { name, path } of [...this.imports.values()].sort((one, other) => (one.path < other.path ? -1 : 1)))
      if (path !== this.path) head.add(`import { ${name} } from ${quote(up + path.replace(/\.ts$/, ''))};`);
    head.add('');
    const secrets = [...new Set(this.secrets)];
    if (secrets.length > 0) {
      head.add(comment('Masked texts are not exported. Set these environment variables before the tests run.'));
      head.block('const secrets = {', () => secrets.forEach((name) => head.add(`${name}: process.env.${name},`)), '};');
      head.add('');
    }
    return `${String(head)}${String(body)}`;
  }
}

/** An import on one line if it fits. */
function importLines(names: readonly string[], from: string): string[] {
  const line = `import { ${names.join(', ')} } from ${quote(from)};`;
  if (line.length <= 120) return [line];
  return ['import {', ...names.map((name) => `  ${name},`), `} from ${quote(from)};`];
}
