import { type Expression, parse, type Program } from 'acorn';
import { type Imported, ImportError } from '../imported.js';
import { buildFiles, requireFewTests, tooMany } from '../build-files.js';
import { treeTitle } from '../file-builder.js';
import { uniqueTitles } from '../unique-titles.js';
import { Scope } from './scope.js';
import { type Line, translateStatements } from './statements.js';
import { type Argument, awaited, chainOf } from './syntax.js';

/** A test with what is done before and after it. */
interface Found {
  /** The titles of the blocks around it and its own. */
  readonly titles: readonly string[];
  readonly lines: readonly Line[];
}

/** Reads what Playwright's code generator writes: tests, or a script of the library. */
export function readPlaywright(code: string, name: string): Imported {
  const program = parsed(code);
  const tests = collected(testsIn(program.body, [], [], []));
  const found = tests.length > 0 ? tests : [{ titles: [name], lines: libraryLines(program) }];
  const folders = found.map(({ titles }) => (titles.length > 1 ? [treeTitle(titles[0]!, 'Tests')] : []));
  const names = uniqueTitles(
    found.map(({ titles }) => treeTitle(titles.slice(titles.length > 1 ? 1 : 0).join(' '), 'Test')),
  );
  const sources = found.map(({ lines }, index) => ({ lines, title: names[index]!, path: folders[index] ?? [] }));
  const { files, notes } = buildFiles(sources, (file, { lines }) => translateStatements(new Scope(file, code), lines));
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

/** Lines of all tests together; what is done before each of them counts each time. */
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

/** The tests of a block. What is done before and after each of them is part of it. */
function* testsIn(
  lines: readonly Line[],
  above: readonly string[],
  before: readonly Line[],
  after: readonly Line[],
): Generator<Found> {
  const calls = lines.map((line) => ({ line, call: testCall(line) }));
  const linesOf = (hook: string) => calls.flatMap(({ call }) => (call?.kind === hook ? call.lines : []));
  const settings = calls.flatMap(({ line, call }) => (call?.kind === 'use' ? [line] : []));
  const first = [...before, ...settings, ...linesOf('beforeAll'), ...linesOf('beforeEach')];
  const last = [...linesOf('afterEach'), ...after];
  for (const { call } of calls) {
    if (call?.kind === 'describe') yield* testsIn(call.lines, [...above, call.title].slice(0, 10), first, last);
    else if (call?.kind === 'test') yield { titles: [...above, call.title], lines: [...first, ...call.lines, ...last] };
  }
}

const TESTS: readonly string[] = ['only', 'skip', 'fixme', 'fail', 'slow'];
const HOOKS: readonly string[] = ['beforeAll', 'beforeEach', 'afterEach', 'use'];

interface TestCall {
  readonly kind: string;
  readonly title: string;
  readonly lines: readonly Line[];
}

/** `test('Pay', …)`, `test.describe('Shop', …)`, `test.beforeEach(…)`. */
function testCall(line: Line): TestCall | null {
  const chain = line.type === 'ExpressionStatement' ? chainOf(line.expression) : null;
  if (!chain || !['test', 'it'].includes(chain.root.name)) return null;
  const { args } = chain.links.at(-1) ?? chain.root;
  const [title] = args ?? [];
  const names = chain.links.map(({ name }) => name);
  const kind =
    names.length === 0 ? 'test' : names[0] === 'describe' ? 'describe' : TESTS.includes(names[0]!) ? 'test' : names[0]!;
  const lines = bodyOf(args?.at(-1));
  if (HOOKS.includes(kind)) return { kind, title: '', lines };
  if (!['test', 'describe'].includes(kind) || lines.length === 0) return null;
  return { kind, title: title?.type === 'Literal' && typeof title.value === 'string' ? title.value : '', lines };
}

function bodyOf(node: Argument | undefined): readonly Line[] {
  const isFunction = node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';
  return isFunction && node.body.type === 'BlockStatement' ? node.body.body : [];
}

/** The lines of a script, whose function calls itself. */
function libraryLines({ body }: Program): Line[] {
  return body.flatMap((line): Line[] => {
    const inner = line.type === 'ExpressionStatement' ? calledFunction(awaited(line.expression)) : [];
    return inner.length > 0 ? [...inner] : [line];
  });
}

const calledFunction = (node: Expression): readonly Line[] =>
  node.type === 'CallExpression' && node.callee.type !== 'Super' ? bodyOf(node.callee) : [];
