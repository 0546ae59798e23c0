import {
  type Block,
  blockRole,
  LIMITS,
  LocatorSyntaxError,
  opensBlock,
  parseTimes,
  PlaceholderError,
  type StorageRow,
  structureOf,
  type TestCase,
} from '@testplatform/contract';
import { type CaseSurroundings, CaseWriter, NotWritten } from './case-writer.js';
import { comparedCode, conditionCode, EVENT_CODE, type EventCode } from './event-code.js';
import type { Lines } from './lines.js';
import { braced, comment, quote } from './quote.js';

/** Writes the cases of a file as steps, and its control cases as control flow. */
export class StepWriter {
  private readonly blocks: ReadonlyMap<number, Block>;

  constructor(
    private readonly cases: readonly TestCase[],
    private readonly lines: Lines,
    private readonly file: CaseSurroundings,
  ) {
    this.blocks = structureOf(cases).blocks;
  }

  all(): void {
    this.rows(0, this.cases.length);
  }

  /** Writes the rows from `from` up to, but not including, `to`. */
  private rows(from: number, to: number): void {
    for (let row = from; row < to; row++) {
      const block = this.blocks.get(row);
      this.lines.space();
      if (block?.first !== row || !opensBlock(this.cases[row]!)) this.step(this.cases[row]!);
      else {
        if (blockRole(this.cases[row]!) === 'repeat') this.loop(block);
        else this.choice(block);
        row = block.last;
      }
    }
  }

  private step(testCase: TestCase): void {
    const { lines } = this;
    const options = this.options(testCase);
    const writer = new CaseWriter(testCase, this.file);
    const [code, keep] = this.codeOf(testCase, writer);
    const head = `await flow.step(${[this.title(testCase), ...options].join(', ')}, async (${writer.usesPage ? 'page' : ''}) => {`;
    if (!code.call && !code.before && keep.length === 0) return lines.add(`${head}});`);
    lines.block(head, () => this.body(testCase, code, keep), '});');
  }

  private body(testCase: TestCase, { call, before = [], answers }: EventCode, keep: readonly StorageRow[]): void {
    const { lines } = this;
    lines.add(...before.map((one) => `await ${one};`));
    const source = keep.map((row) => this.kept(row, testCase, answers));
    const isKept = source.some((code) => code.endsWith(', value);'));
    if (call?.head.startsWith('throw')) lines.call(call.head, call.args, ';');
    else if (call && call.head === 'flow.note') lines.call(call.head, call.args, ';');
    else if (call) lines.call(`${isKept ? 'const value = ' : ''}await ${call.head}`, call.args, ';');
    if (keep.length > 0) lines.add('await flow.settled();', ...source);
  }

  /**
   * A line that stores a value. It uses `flow.page`, because the case may have changed the current page.
   * @param value the expression of what the case has read
   */
  private kept(
    { key, type, data }: StorageRow,
    testCase: TestCase,
    answers: EventCode['answers'],
    value = 'value',
  ): string {
    const writer = new CaseWriter(testCase, this.file, 'flow.page');
    const { targetField = '' } = testCase;
    const has = (what: 'fed' | 'value') => answers === what || answers === 'both';
    const ofTarget = (what: string) => {
      if (targetField === '')
        return `throw new ${writer.helper('CaseFailure')}(${quote(`The case has no target field whose ${what} could be stored`)});`;
      return stored(`${writer.helper('textOf')}(${writer.locator(targetField)})`);
    };
    const stored = (code: string) => `await flow.store(${quote(key)}, ${code});`;
    switch (type) {
      case 'Get Input text':
        return has('fed') ? stored(value) : ofTarget('value');
      case 'Text':
        return has('value') && targetField === '' ? stored(value) : ofTarget('text');
      case 'Get URL path':
        return stored('flow.address.pathname');
      case 'Get URL query string':
        return stored(`flow.addressParameter(${writer.text(data)})`);
    }
  }

  /**
   * The code of a case, and the storage rows that it fills. An invalid case becomes code that fails with the same
   * sentence.
   */
  private codeOf(testCase: TestCase, writer: CaseWriter): [EventCode, readonly StorageRow[]] {
    try {
      const code = EVENT_CODE[testCase.eventType](testCase, writer);
      for (const row of testCase.storage) this.kept(row, testCase, code.answers);
      return [code, code.call?.head.startsWith('throw') ? [] : testCase.storage];
    } catch (error) {
      writer.usesPage = false;
      return [writer.impossible(reasonOf(error)), []];
    }
  }

  private choice({ first, branches, last }: Block): void {
    const { lines } = this;
    const isChain = branches.length > 1;
    const write = () => {
      for (const [index, branch] of branches.entries()) {
        const end = branches[index + 1] ?? last;
        const testCase = this.cases[branch]!;
        const isElse = blockRole(testCase) === 'else';
        const before = index === 0 ? '' : '} else ';
        lines.add(
          isElse ? '} else {' : `${before}if (${this.condition(testCase, isChain ? 'holds' : 'flow.holds')}) {`,
        );
        lines.inside(() => {
          if (isElse && this.isPlain(testCase)) lines.add(comment(testCase.title));
          else if (isElse) this.step(testCase);
          this.rows(branch + 1, end);
        });
      }
      lines.add('}');
    };
    if (isChain) lines.block('await flow.choose(async (holds) => {', write, '});');
    else write();
    const end = this.cases[last]!;
    if (last !== first && !this.isPlain(end)) this.step(end);
  }

  private condition(testCase: TestCase, method: string): string {
    const args = [this.title(testCase), braced(this.conditionOptions(testCase)), this.judged(testCase)];
    return `await ${method}(${args.join(', ')})`;
  }

  private conditionOptions(testCase: TestCase): string[] {
    return [
      ...this.optionList(testCase),
      ...(testCase.waits === 'Yes' ? ['waits: true'] : []),
      ...keepOption(this.keeping(testCase, testCase)),
    ];
  }

  /**
   * The function by which a control case stores values: it reads the compared text once more. Undefined when it stores
   * none.
   * @param asked the case with the condition
   */
  private keeping({ storage }: TestCase, asked: TestCase): string | undefined {
    if (storage.length === 0) return undefined;
    const writer = new CaseWriter(asked, this.file, 'flow.page');
    try {
      const value = comparedCode(asked, writer);
      const rows = storage.map((row) => this.kept(row, asked, value === null ? undefined : 'value', value ?? ''));
      return `async () => { ${rows.join(' ')} }`;
    } catch (error) {
      return `async () => flow.cannot(${quote(reasonOf(error))})`;
    }
  }

  private judged(testCase: TestCase): string {
    const writer = new CaseWriter(testCase, this.file);
    try {
      const code = conditionCode(testCase, writer);
      return `(${writer.usesPage ? 'page' : ''}) => ${code}`;
    } catch (error) {
      const reason = reasonOf(error);
      writer.leaveOut(reason);
      return `() => flow.cannot(${quote(reason)})`;
    }
  }

  private loop({ first, last }: Block): void {
    const testCase = this.cases[first]!;
    const end = this.cases[last]!;
    const isUntil = testCase.condition !== undefined;
    const { table } = testCase;
    if (table !== undefined) this.file.table(table);
    const options = [
      ...(table === undefined ? [`times: ${this.times(testCase)}`] : []),
      ...(isUntil ? [`until: ${this.judged(testCase)}`] : []),
      ...(isUntil || !this.isPlain(end) ? [`end: ${this.endOf(end, testCase)}`] : []),
      ...this.conditionOptions(testCase),
    ];
    const passes = table === undefined ? 'repeat(' : `repeatFor(${quote(table)}, `;
    const head = `for await (const _pass of flow.${passes}${this.title(testCase)}, {`;
    const { lines } = this;
    const flat = options.length === 0 ? `${head}})) {` : `${head} ${options.join(', ')} })) {`;
    if (flat.length <= 100) lines.add(flat);
    else {
      lines.add(head);
      lines.inside(() => options.forEach((option) => lines.add(`${option},`)));
      lines.add('})) {');
    }
    lines.inside(() => this.rows(first + 1, last));
    lines.add('}');
  }

  private times(testCase: TestCase): string {
    const writer = new CaseWriter(testCase, this.file);
    try {
      const { code, text } = writer.textCode(testCase.times);
      const times = text === null ? null : parseTimes(text);
      return times === null ? `() => ${code}` : String(times);
    } catch (error) {
      writer.leaveOut(reasonOf(error));
      return `() => flow.cannot(${quote(reasonOf(error))})`;
    }
  }

  /**
   * The step that ends each pass, or a loop without passes. For the latter it may keep other values, because it then
   * has no text of a condition to keep.
   */
  private endOf(end: TestCase, loop: TestCase): string {
    const alone = this.keeping(end, end);
    const kept = loop.condition === undefined ? alone : this.keeping(end, loop);
    const options = [...this.optionList(end), ...keepOption(kept)];
    const parts = [
      this.title(end),
      ...(options.length === 0 ? [] : [`{ ${options.join(', ')} }`]),
      ...(alone === undefined || alone === kept ? [] : [alone]),
    ];
    return `[${parts.join(', ')}]`;
  }

  /** Whether a control case does nothing besides its part in the control flow. */
  private isPlain(testCase: TestCase): boolean {
    return this.optionList(testCase).every((option) => option.startsWith('wait:')) && testCase.storage.length === 0;
  }

  private title(testCase: TestCase): string {
    const writer = new CaseWriter(testCase, this.file);
    try {
      const { code, text } = writer.textCode(testCase.title);
      return text === null ? `() => ${code}` : code;
    } catch (error) {
      writer.leaveOut(reasonOf(error));
      return `() => flow.cannot(${quote(reasonOf(error))})`;
    }
  }

  private options(testCase: TestCase): string[] {
    const options = this.optionList(testCase);
    return options.length === 0 ? [] : [`{ ${options.join(', ')} }`];
  }

  private optionList(testCase: TestCase): string[] {
    const { maxWaitingTime, sleepTime, isBlocker, isSoft, retries, eventActions } = testCase;
    const importsOn = (wanted: string) =>
      eventActions.filter(({ event }) => event === wanted).map(({ data }) => this.actionOf(testCase, data));
    const [onSuccess, onFailure] = [importsOn('On success'), importsOn('On failure')];
    return [
      ...(maxWaitingTime === LIMITS.maxWaitDefault ? [] : [`wait: ${maxWaitingTime}`]),
      ...(sleepTime > 0 ? [`sleep: ${sleepTime}`] : []),
      ...(isBlocker === 'Yes' ? ['blocker: true'] : []),
      ...(isSoft === 'Yes' ? ['soft: true'] : []),
      ...(retries ? [`retries: ${retries}`] : []),
      ...(onSuccess.length > 0 ? [`onSuccess: [${onSuccess.join(', ')}]`] : []),
      ...(onFailure.length > 0 ? [`onFailure: [${onFailure.join(', ')}]`] : []),
    ];
  }

  private actionOf(testCase: TestCase, path: string): string {
    const writer = new CaseWriter(testCase, this.file);
    try {
      return writer.imported(path);
    } catch (error) {
      writer.leaveOut(reasonOf(error));
      return `${writer.helper('notImported')}(${quote(path)}, ${quote(reasonOf(error))})`;
    }
  }
}

const keepOption = (keeping: string | undefined): string[] => (keeping === undefined ? [] : [`keep: ${keeping}`]);

/** The message of an error that the author of a case can fix. @throws any other error */
function reasonOf(error: unknown): string {
  if (error instanceof LocatorSyntaxError || error instanceof PlaceholderError || error instanceof NotWritten)
    return error.message;
  throw error;
}
