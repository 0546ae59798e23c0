import type { Expression, ModuleDeclaration, Pattern, Statement, VariableDeclarator } from 'acorn';
import { escapeBraces } from '@testplatform/contract';
import { Untranslatable } from '../imported.js';
import { ACTIONS, setFiles, TAKES_LOCATORS } from './actions.js';
import { expectation } from './expectations.js';
import { isLocatorLink } from './locator.js';
import { contextCall, PAGE_CALLS, partOfPage } from './page-calls.js';
import type { Awaited, Scope } from './scope.js';
import { shownCode } from './shown-code.js';
import { assignedIn, awaited, type Chain, chainOf, type Link, optionOf, valueOf } from './syntax.js';

export type Line = Statement | ModuleDeclaration;

/** Translates statements one by one. */
export function translateStatements(scope: Scope, lines: readonly Line[]): void {
  for (const line of lines) {
    const inner = stepOf(line);
    scope.file.step(originOf(scope, line), () =>
      inner ? scope.file.comment(escapeBraces(inner.title)) : translate(scope, line),
    );
    if (inner) translateStatements(scope, inner.lines);
  }
}

const originOf = (scope: Scope, line: Line) => ({
  place: `Line ${line.loc?.start.line ?? 0}`,
  ...shownCode(scope, line),
});

/** Adds a note about a line that is not a step. It shows the first line of the code. */
export function remark(scope: Scope, line: Line, sentence: string): void {
  const { said, ...rest } = originOf(scope, line);
  scope.file.step({ ...rest, said: said.split('\n', 1)[0]! }, () => scope.file.note(sentence));
}

function translate(scope: Scope, line: Line): void {
  const assigned = assignmentOf(line);
  // Not before: it may use the value that it replaces.
  if (!assigned) scope.forget(assignedIn(line));
  if (line.type === 'ImportDeclaration' || line.type === 'EmptyStatement') return;
  if (assigned) return assign(scope, assigned);
  if (line.type === 'ExpressionStatement') return expression(scope, line.expression);
  if (line.type !== 'VariableDeclaration')
    throw new Untranslatable(
      'Only single steps are translated. Add an If, a Repeat or a Test case import that does the same',
    );
  for (const declarator of line.declarations) declare(scope, declarator);
}

type Assigned = Pick<VariableDeclarator, 'id' | 'init'>;

/** `name = …`, as if the variable were declared there. */
function assignmentOf(line: Line): Assigned | null {
  const node = line.type === 'ExpressionStatement' ? line.expression : null;
  const isPlain = node?.type === 'AssignmentExpression' && node.operator === '=' && node.left.type === 'Identifier';
  return isPlain ? { id: node.left, init: node.right } : null;
}

function assign(scope: Scope, assigned: Assigned): void {
  try {
    declare(scope, assigned);
  } catch (error) {
    scope.forget(assigned.id.type === 'Identifier' ? [assigned.id.name] : []);
    throw error;
  }
}

/** `await test.step('Pay', async () => {…})`. */
function stepOf(line: Line): { readonly title: string; readonly lines: readonly Line[] } | null {
  const chain = line.type === 'ExpressionStatement' ? chainOf(line.expression) : null;
  const step = chain?.root.name === 'test' && chain.links.length === 1 ? chain.links[0]! : null;
  if (step?.name !== 'step' || step.args === null) return null;
  const [title, body] = step.args;
  if (title?.type !== 'Literal' || typeof title.value !== 'string') return null;
  if (body?.type !== 'ArrowFunctionExpression' && body?.type !== 'FunctionExpression') return null;
  return body.body.type === 'BlockStatement' ? { title: title.value, lines: body.body.body } : null;
}

function expression(scope: Scope, node: Expression): void {
  const inner = awaited(node);
  const together = elementsOfAll(inner);
  if (together) return all(scope, together, []);
  const chain = chainOf(inner);
  if (!chain) {
    if (inner.type === 'Identifier' || isAwaitedPromise(scope, inner)) return;
    throw new Untranslatable('This is not a call of Playwright. Add test cases that do the same');
  }
  if (chain.links.length === 0 && scope.promises.has(chain.root.name)) return settle(scope, chain.root.name, '');
  const wait = chain.links.length === 0 ? scope.waits.get(chain.root.name) : undefined;
  call(scope, wait ?? chain);
}

const isAwaitedPromise = (scope: Scope, node: Expression): boolean =>
  node.type === 'Identifier' && scope.promises.has(node.name);

function call(scope: Scope, chain: Chain): void {
  const { root, links } = chain;
  if (root.name === 'expect') return expectation(scope, chain);
  const last = links.at(-1);
  if (last && scope.choosers.has(root.name)) return setFiles(scope, scope.chooserTarget, scope.valuesOf(last), last);
  if (root.name === 'test' && last) return aboutTest(scope, last);
  if (scope.ignored.has(root.name)) return ignoredCall(scope, chain);
  const found = scope.resolve(chain);
  if (!found || !last)
    throw new Untranslatable(`It is not known what ${root.name} is. Add test cases that do the same`);
  onPage(scope, found.tab, found.links);
}

/** `test.setTimeout()` and the like. */
function aboutTest(scope: Scope, { name, args }: Link): void {
  if (name === 'slow') return;
  if (['skip', 'fixme', 'fail', 'only'].includes(name))
    throw new Untranslatable('Tests are not left out by code here. Choose the files of a run instead');
  if (name === 'setTimeout') throw new Untranslatable('Set the max wait of the test cases that need more time');
  const options = name === 'use' ? valueOf(args?.[0], scope.values) : undefined;
  const baseUrl = optionOf(options, 'baseURL');
  if (typeof baseUrl === 'string') scope.baseUrl = baseUrl;
  if (typeof options === 'object' && options !== null && Object.keys(options).every((key) => key === 'baseURL')) return;
  throw new Untranslatable(
    'Set what belongs to the browser in an environment of the project, and run the file with it',
  );
}

function ignoredCall(scope: Scope, { root, links }: Chain): void {
  const about = scope.ignored.get(root.name);
  const last = links.at(-1);
  if (about === 'browser') return contextCall(scope, links);
  if (about === 'dialog' && ['accept', 'dismiss'].includes(last?.name ?? ''))
    throw new Untranslatable('The answer comes before the dialog. Add an Answer dialog before the step that opens it');
  if (last?.name === 'saveAs')
    throw new Untranslatable(
      'A download is checked, not kept. Choose a file of the project in “Is the same as” to compare it',
    );
}

function onPage(scope: Scope, tab: string, links: readonly Link[]): void {
  const last = links.at(-1)!;
  if (last.args === null) throw new Untranslatable('This is not a call of Playwright. Add test cases that do the same');
  scope.toTab(tab);
  const before = links.slice(0, -1);
  const [part] = before;
  if (part?.name === 'context' && part.args !== null) return contextCall(scope, links.slice(1));
  if (before.length === 0) return pageCall(scope, last);
  if (before.length === 1 && part!.args === null) return partOfPage(scope, part!.name, last);
  const action = ACTIONS.get(last.name);
  if (!action || !before.every(isLocatorLink))
    throw new Untranslatable(`“${last.name}” has no counterpart. Add test cases that do the same`);
  action(scope, scope.locator(before), TAKES_LOCATORS.has(last.name) ? [] : scope.valuesOf(last), last);
}

function pageCall(scope: Scope, link: Link): void {
  const { name, args } = link;
  const onIt = PAGE_CALLS.get(name);
  const takesCode = ['on', 'once', 'evaluate'].includes(name);
  if (onIt) return onIt(scope, takesCode ? [] : scope.valuesOf(link), link);
  const action = ACTIONS.get(name);
  if (!action) throw new Untranslatable(`“${name}” has no counterpart. Add test cases that do the same`);
  // The old form, `page.click('#save')`.
  action(scope, scope.locator([{ name: 'locator', args: args!.slice(0, 1) }]), scope.valuesOf(link).slice(1), link);
}

function declare(scope: Scope, { id, init }: Assigned): void {
  if (!init || isRequire(init)) return;
  const inner = awaited(init);
  const together = elementsOfAll(inner);
  if (together) return all(scope, together, id.type === 'ArrayPattern' ? id.elements : []);
  if (id.type !== 'Identifier')
    throw new Untranslatable('Only single variables are understood. Add test cases that do the same');
  const chain = chainOf(inner);
  const event = chain && eventOf(scope, chain);
  if (event) return expects(scope, id.name, event);
  if (chain && chain.links.length === 0 && scope.promises.has(chain.root.name))
    return settle(scope, chain.root.name, id.name);
  if (chain && init.type !== 'AwaitExpression' && isWait(chain)) return void scope.waits.set(id.name, chain);
  if (chain && isOpening(scope, chain)) return opening(scope, chain, id.name);
  const found = chain && scope.resolve(chain);
  if (found && found.links.length > 0 && found.links.every(isLocatorLink)) scope.locators.set(id.name, inner);
  else if (found && found.links.length > 0) {
    call(scope, chain);
    // What it answers is known only when the test runs.
    scope.forget([id.name]);
  } else scope.values.set(id.name, valueOf(inner, scope.values));
}

const isRequire = (init: Expression): boolean => chainOf(init)?.root.name === 'require';

const EVENTS: readonly Awaited[] = ['popup', 'download', 'filechooser', 'dialog'];

/** `page.waitForEvent('popup')`. */
function eventOf(scope: Scope, chain: Chain): Awaited | null {
  const last = chain.links.at(-1);
  if (last?.name !== 'waitForEvent' || !last.args) return null;
  const name = valueOf(last.args[0], scope.values);
  if (name === 'page') return 'popup';
  return EVENTS.find((one) => one === name) ?? 'other';
}

function expects(scope: Scope, name: string, event: Awaited): void {
  scope.promises.set(name, event);
  if (event === 'download') scope.isDownloading = true;
  if (event !== 'filechooser') return;
  scope.isChoosing = true;
  scope.chooserTarget = '';
}

/** Ends the wait for an event, and registers the variable that holds its result. */
function settle(scope: Scope, promise: string, name: string): void {
  const event = scope.promises.get(promise);
  // The click that triggers it may not have been translated.
  if (event === 'download') scope.isDownloading = false;
  if (event === 'filechooser') scope.isChoosing = false;
  if (event === 'popup') scope.opened(name || promise);
  else if (event === 'filechooser') scope.choosers.add(name);
  else scope.ignored.set(name, event ?? 'other');
}

/** `Promise.all([…])` of an older recorder. */
function elementsOfAll(node: Expression): readonly Expression[] | null {
  const chain = chainOf(node);
  const list = chain?.root.name === 'Promise' && chain.links[0]?.name === 'all' ? chain.links[0].args?.[0] : undefined;
  if (list?.type !== 'ArrayExpression') return null;
  return list.elements.filter((one): one is Expression => one !== null && one.type !== 'SpreadElement');
}

function all(scope: Scope, elements: readonly Expression[], names: readonly (Pattern | null)[]): void {
  const events = elements.map((one) => {
    const chain = chainOf(one);
    return chain && eventOf(scope, chain);
  });
  const isSettled = (index: number) => events[index] !== null && events[index] !== undefined;
  for (const [index, event] of events.entries()) if (event) expects(scope, `event ${index}`, event);
  const steps = elements.filter((one, index) => !isSettled(index) && !isNavigation(one));
  // Waits come last, because the other steps trigger what they wait for.
  const waits = steps.filter((one) => isWait(chainOf(one)));
  for (const one of [...steps.filter((step) => !waits.includes(step)), ...waits]) expression(scope, one);
  for (const index of elements.keys()) {
    const name = names[index];
    if (isSettled(index)) settle(scope, `event ${index}`, name?.type === 'Identifier' ? name.name : '');
  }
}

/** `page.waitForURL(…)` and the like, which may begin before the step that triggers them. */
const isWait = (chain: Chain | null): boolean => {
  const last = chain?.links.at(-1);
  return last !== undefined && last.args !== null && /^waitFor[A-Z]/.test(last.name);
};

/** The platform waits for pages itself. */
const isNavigation = (node: Expression): boolean => chainOf(node)?.links.at(-1)?.name === 'waitForNavigation';

/** `chromium.launch()`, `browser.newContext()`, `context.newPage()`. */
const isOpening = (scope: Scope, { root, links }: Chain): boolean =>
  scope.ignored.has(root.name) && ['launch', 'newContext', 'newPage'].includes(links.at(-1)?.name ?? '');

function opening(scope: Scope, { links }: Chain, name: string): void {
  if (links.at(-1)!.name !== 'newPage') {
    scope.ignored.set(name, 'browser');
    return contextCall(scope, links);
  }
  if (name !== 'page' && scope.file.cases.length > 0)
    throw new Untranslatable('A second page is opened by what a page does here. Give its steps a file of their own');
  scope.tabs = [name];
  scope.tab = name;
  contextCall(scope, links);
}
