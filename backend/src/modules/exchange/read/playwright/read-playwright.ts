import { type Expression, parse, type Program } from 'acorn';
import { type Imported, ImportError } from '../imported.js';
import { buildFiles, requireFewTests, tooMany } from '../build-files.js';
import { treeTitle } from '../file-builder.js';
import { uniqueTitles } from '../unique-titles.js';
import { Scope } from './scope.js';
import { type Line, remark, translateStatements } from './statements.js';
import { type Argument, awaited, callsIn, chainOf } from './syntax.js';

/** A test, including the lines of its hooks. */
interface Found {
  /** The titles of the blocks around it and its own. */
  readonly titles: readonly string[];
  readonly lines: readonly Line[];
  readonly remarks: readonly Remark[];
}

/** A note about a line outside the steps of a test. */
interface Remark {
  readonly line: Line;
  readonly sentence: string;
}

/** Reads what Playwright's code generator writes: tests, or a script of the library. */
export function readPlaywright(code: string, name: string): Imported {
  const program = parsed(code);
  const tests = collected(testsIn(program.body, TOP));
  const unread = unreadIn(program.body);
  if (tests.length === 0 && unread.length > 0) throw new ImportError(`${UNREAD}, and import it again`);
  const found = tests.length > 0 ? tests : [{ titles: [name], lines: libraryLines(program), remarks: [] }];
  const folders = found.map(({ titles }) => (titles.length > 1 ? [treeTitle(titles[0]!, 'Tests')] : []));
  const names = uniqueTitles(
    found.map(({ titles }) => treeTitle(titles.slice(titles.length > 1 ? 1 : 0).join(' '), 'Test')),
  );
  const sources = found.map(({ lines, remarks }, index) => ({
    lines,
    // Notes that belong to no test go to the first file.
    remarks: index === 0 ? [...unread, ...remarks] : remarks,
    title: names[index]!,
    path: folders[index] ?? [],
  }));
  const { files, notes } = buildFiles(sources, (file, { lines, remarks }) => {
    const scope = new Scope(file, code);
    for (const { line, sentence } of remarks) remark(scope, line, sentence);
    translateStatements(scope, lines);
  });
  if (files.every(({ cases }) => cases.every(({ eventType }) => eventType === 'Comment')))
    throw new ImportError('This code has no steps of Playwright. Choose a test or a script of its code generator');
  return { format: 'Playwright', files, notes };
}

function parsed(code: string): Program {
  try {
    return parse(code, {
      ecmaVersion: 'latest',
      sourceType: 'module',
      locations: true,
      allowAwaitOutsideFunction: true,
      allowReturnOutsideFunction: true,
      allowHashBang: true,
    });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const line = 'loc' in error ? (error.loc as { line: number }).line : 1;
    throw new ImportError(
      `Line ${line} can’t be read as JavaScript: ${error.message.replace(/ \(\d+:\d+\)$/, '')}. Remove types of TypeScript, or generate the code again`,
    );
  }
}

/** Maximum lines of all tests together. Hooks count once per test. */
const LINES_MAX = 50_000;

function collected(tests: Iterable<Found>): Found[] {
  const found: Found[] = [];
  let lines = 0;
  for (const test of tests) {
    found.push(test);
    requireFewTests(found.length);
    lines += test.lines.length;
    if (lines > LINES_MAX) throw tooMany('lines of tests', LINES_MAX);
  }
  return found;
}

/** What the tests of a block inherit. */
interface Around {
  readonly titles: readonly string[];
  readonly before: readonly Line[];
  readonly after: readonly Line[];
  readonly remarks: readonly Remark[];
}
const TOP: Around = { titles: [], before: [], after: [], remarks: [] };

/** The tests of a block, each with the lines of its hooks. */
function* testsIn(lines: readonly Line[], around: Around): Generator<Found> {
  const calls = lines.map((line) => ({ line, call: testCall(line) }));
  const linesOf = (hook: string) => calls.flatMap(({ call }) => (call?.kind === hook ? call.lines : []));
  const settings = calls.flatMap(({ line, call }) => (call?.kind === 'use' ? [line] : []));
  const before = [...around.before, ...settings, ...linesOf('beforeAll'), ...linesOf('beforeEach')];
  const after = [...linesOf('afterEach'), ...linesOf('afterAll'), ...around.after];
  const marks = calls
    .flatMap(({ line, call }) => (call?.kind === 'mark' ? remarksOf(line, call) : []))
    .slice(0, MARKS_MAX);
  for (const { line, call } of calls) {
    if (call?.kind !== 'describe' && call?.kind !== 'test') continue;
    const titles = [...around.titles, call.title];
    const remarks = [...around.remarks, ...marks, ...remarksOf(line, call)];
    if (call.kind === 'describe') yield* testsIn(call.lines, { titles: titles.slice(0, 10), before, after, remarks });
    else yield { titles, lines: [...before, ...call.lines, ...after], remarks };
  }
}

/** Maximum marks per block; real blocks have fewer. */
const MARKS_MAX = 5;
const MARKS: ReadonlyMap<string, string> = new Map([
  ['skip', 'It was left out there, and it runs here. Delete the file if it is not to run'],
  ['fixme', 'It was left out there, and it runs here. Delete the file if it is not to run'],
  ['fail', 'It is expected to fail there, and to pass here. Change what it checks, or delete the file'],
]);

const remarksOf = (line: Line, { marks }: TestCall): Remark[] =>
  marks.flatMap((mark) => {
    const sentence = MARKS.get(mark);
    return sentence === undefined ? [] : [{ line, sentence }];
  });

const UNREAD =
  'A test in a loop, a condition or a function, or without a body of its own, is not read. Write it as a test of its own';
const AFTER_ALL =
  'It is done once after all tests there, and at the end of each file here. Delete its steps where they are too many';

/** Notes about tests that can't be read, and about `afterAll` hooks, which run after each file here. */
function unreadIn(lines: readonly Line[]): Remark[] {
  return lines.flatMap((line): Remark[] => {
    const call = testCall(line);
    if (call?.kind === 'describe') return unreadIn(call.lines);
    if (call?.kind === 'afterAll' && call.lines.length > 0) return [{ line, sentence: AFTER_ALL }];
    return call === null && hasTest(line) ? [{ line, sentence: UNREAD }] : [];
  });
}

/** Whether a node contains a test or a block of tests. */
function hasTest(root: Line): boolean {
  for (const call of callsIn(root)) {
    const chain = chainOf(call);
    const kind = chain && ['test', 'it'].includes(chain.root.name) ? kindOf(chain.links.map(({ name }) => name)) : null;
    if (kind !== null && ['test', 'describe'].includes(kind) && isNamed(call.arguments)) return true;
  }
  return false;
}

/** Whether these are the arguments of a test, its title and its function, rather than a condition and a reason. */
const isNamed = (args: readonly Argument[]): boolean =>
  args.length > 1 && !['Literal', 'TemplateLiteral'].includes(args.at(-1)!.type);

const TESTS: readonly string[] = ['only', 'skip', 'fixme', 'fail', 'slow'];
const HOOKS: readonly string[] = ['beforeAll', 'beforeEach', 'afterEach', 'afterAll', 'use'];

interface TestCall {
  readonly kind: string;
  readonly title: string;
  readonly lines: readonly Line[];
  /** Such as `skip` of `test.describe.skip(…)`. */
  readonly marks: readonly string[];
}

/** `test('Pay', …)`, `test.describe('Shop', …)`, `test.beforeEach(…)`. */
function testCall(line: Line): TestCall | null {
  const chain = line.type === 'ExpressionStatement' ? chainOf(line.expression) : null;
  if (!chain || !['test', 'it'].includes(chain.root.name)) return null;
  const { args } = chain.links.at(-1) ?? chain.root;
  const [title] = args ?? [];
  const marks = chain.links.map(({ name }) => name);
  const kind = kindOf(marks);
  const lines = bodyOf(args?.at(-1));
  if (HOOKS.includes(kind)) return { kind, title: '', lines, marks };
  if (MARKS.has(marks[0] ?? '') && !isNamed(args ?? [])) return { kind: 'mark', title: '', lines: [], marks };
  if (!['test', 'describe'].includes(kind) || lines.length === 0) return null;
  return { kind, title: title?.type === 'Literal' && typeof title.value === 'string' ? title.value : '', lines, marks };
}

function kindOf([first]: readonly string[]): string {
  if (first === undefined || TESTS.includes(first)) return 'test';
  return first;
}

function bodyOf(node: Argument | undefined): readonly Line[] {
  const isFunction = node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';
  return isFunction && node.body.type === 'BlockStatement' ? node.body.body : [];
}

/** The lines of a script. Generated ones are wrapped in a function that is called at once. */
function libraryLines({ body }: Program): Line[] {
  return body.flatMap((line): Line[] => {
    const inner = line.type === 'ExpressionStatement' ? calledFunction(awaited(line.expression)) : [];
    return inner.length > 0 ? [...inner] : [line];
  });
}

const calledFunction = (node: Expression): readonly Line[] =>
  node.type === 'CallExpression' && node.callee.type !== 'Super' ? bodyOf(node.callee) : [];
