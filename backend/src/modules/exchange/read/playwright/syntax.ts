import type { AnyNode, CallExpression, Expression, SpreadElement } from 'acorn';
import { LIMITS, isObject } from '@testplatform/contract';
import { Untranslatable } from '../imported.js';

/** `a`, `a(…)`, `.b` or `.b(…)` of an expression. */
export interface Link {
  readonly name: string;
  /** Null where it is not called. */
  readonly args: readonly Argument[] | null;
}
export type Argument = Expression | SpreadElement;

/** `page.getByRole('button').click()`: what it begins with, and its links. */
export interface Chain {
  readonly root: Link;
  readonly links: readonly Link[];
}

/** The expression without `await` and parentheses. */
export function awaited(node: Expression): Expression {
  let inner = node;
  while (inner.type === 'AwaitExpression' || inner.type === 'ParenthesizedExpression')
    inner = inner.type === 'AwaitExpression' ? inner.argument : inner.expression;
  return inner;
}

/** Maximum links of a chain; people write fewer. */
const LINKS_MAX = 200;

/** An expression as a chain; null if it is not a chain, or too long. */
export function chainOf(expression: Expression): Chain | null {
  const links: Link[] = [];
  let node: AnyNode = awaited(expression);
  let args: readonly Argument[] | null = null;
  while (links.length <= LINKS_MAX) {
    if (node.type === 'CallExpression' && args === null) {
      args = node.arguments;
      node = node.callee;
    } else if (node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier') {
      links.push({ name: node.property.name, args });
      args = null;
      node = node.object;
    } else if (node.type === 'AwaitExpression' && args === null) node = node.argument;
    else if (node.type === 'Identifier') return { root: { name: node.name, args }, links: links.toReversed() };
    else return null;
  }
  return null;
}

/** A regular expression of the code. */
export interface Pattern {
  readonly source: string;
  readonly flags: string;
}
export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | Pattern
  | readonly Value[]
  | { readonly [key: string]: Value };
export type Values = ReadonlyMap<string, Value>;

export const isPattern = (value: Value): value is Pattern => isObject(value) && 'source' in value && 'flags' in value;

const MOST_DEEP = 50;
/** Maximum characters, values and names in a value. A variable could repeat another one to make it huge. */
const SIZE_MAX = LIMITS.caseTextMax;

/**
 * The value of an expression that is known before the test runs.
 * @throws Untranslatable
 */
export function valueOf(node: Argument | undefined, known: Values): Value {
  const value = valueAt(node, known, 0);
  if (sizeOf(value, SIZE_MAX) > SIZE_MAX) throw tooLarge();
  return value;
}

function valueAt(node: Argument | undefined, known: Values, depth: number): Value {
  if (node === undefined) return undefined;
  if (depth > MOST_DEEP) throw unknownValue();
  const inner = (one: Argument) => valueAt(one, known, depth + 1);
  switch (node.type) {
    case 'Literal':
      return node.regex ? { source: node.regex.pattern, flags: node.regex.flags } : asPlain(node.value);
    case 'TemplateLiteral':
      return node.quasis.reduce(
        (text, { value }, index) =>
          joined(
            text + (value.cooked ?? ''),
            index < node.expressions.length ? asText(inner(node.expressions[index]!)) : '',
          ),
        '',
      );
    case 'Identifier':
      if (node.name === 'undefined') return undefined;
      if (known.has(node.name)) return known.get(node.name);
      throw unknownValue(node.name);
    case 'UnaryExpression':
      return node.operator === '-'
        ? -asNumber(inner(node.argument))
        : node.operator === '!'
          ? !inner(node.argument)
          : fail();
    case 'BinaryExpression':
      return node.operator === '+' && node.left.type !== 'PrivateIdentifier'
        ? sum(inner(node.left), inner(node.right))
        : fail();
    case 'ArrayExpression':
      return node.elements.map((one) => (one ? inner(one) : null));
    case 'ObjectExpression':
      return Object.fromEntries(
        node.properties.map((property) => {
          if (property.type !== 'Property' || property.computed) throw unknownValue();
          const { key } = property;
          return [
            key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '',
            inner(property.value),
          ];
        }),
      );
    case 'ParenthesizedExpression':
      return inner(node.expression);
    default:
      return fail();
  }
}

/** The size of a value, as limited by `SIZE_MAX`; counting stops beyond `most`. */
function sizeOf(value: Value, most: number): number {
  if (typeof value === 'string') return value.length + 1;
  if (typeof value !== 'object' || value === null) return 1;
  let size = 1;
  for (const [name, one] of Object.entries(value)) {
    if (size > most) break;
    size += (Array.isArray(value) ? 0 : name.length) + sizeOf(one as Value, most - size);
  }
  return size;
}

const sum = (one: Value, other: Value): Value =>
  typeof one === 'number' && typeof other === 'number' ? one + other : joined(asText(one), asText(other));

function joined(one: string, other: string): string {
  if (one.length + other.length > SIZE_MAX) throw tooLarge();
  return one + other;
}

const tooLarge = (): Untranslatable =>
  new Untranslatable(`A value has more than ${SIZE_MAX.toLocaleString('en')} characters. Shorten it`);

/** @throws Untranslatable for anything but a text or a number */
export function asText(value: Value): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw unknownValue();
}

const asNumber = (value: Value): number => (typeof value === 'number' ? value : fail());

function asPlain(value: unknown): Value {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null
    ? value
    : fail();
}

const fail = (): never => {
  throw unknownValue();
};
const unknownValue = (name?: string): Untranslatable =>
  new Untranslatable(
    `The value of ${name ?? 'an argument'} is known only when the test runs. Write the text itself, or a placeholder such as {{storage=key}}`,
  );

/** An option of an argument that is an object. */
export const optionOf = (value: Value, name: string): Value =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** The name of an option other than these; undefined if there is none. */
export const otherOption = (value: Value, names: readonly string[]): string | undefined =>
  typeof value === 'object' && value !== null && !isPattern(value)
    ? Object.keys(value).find((name) => !names.includes(name) && optionOf(value, name) !== undefined)
    : undefined;

/** The first call of a method below a node, such as `dialog.accept('Ann')`. */
export function findCall(root: AnyNode, name: string): Link | null {
  for (const call of callsIn(root)) if (methodOf(call) === name) return { name, args: call.arguments };
  return null;
}

/** The calls below a node, in their order. */
export function* callsIn(root: AnyNode): Generator<CallExpression> {
  for (const node of nodesIn(root)) if (node.type === 'CallExpression') yield node;
}

/** The variables that a node gives another value, not those that it declares. */
export function* assignedIn(root: AnyNode): Generator<string> {
  for (const node of nodesIn(root)) {
    const target =
      node.type === 'UpdateExpression'
        ? node.argument
        : node.type === 'AssignmentExpression' || node.type === 'ForOfStatement' || node.type === 'ForInStatement'
          ? node.left
          : null;
    if (target === null || target.type === 'MemberExpression' || target.type === 'VariableDeclaration') continue;
    for (const inner of nodesIn(target)) if (inner.type === 'Identifier') yield inner.name;
  }
}

/** A node and those below it, in their order. */
function* nodesIn(root: AnyNode): Generator<AnyNode> {
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (typeof node !== 'object' || node === null) continue;
    if ('type' in node) yield node as AnyNode;
    for (const inner of Object.values(node).toReversed()) waiting.push(inner);
  }
}

/** The name of the method that is called; null for other functions. */
export const methodOf = ({ callee }: CallExpression): string | null =>
  callee.type === 'MemberExpression' && !callee.computed && callee.property.type === 'Identifier'
    ? callee.property.name
    : null;
