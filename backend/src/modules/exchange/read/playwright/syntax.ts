import type { AnyNode, Expression, SpreadElement } from 'acorn';
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

/** An expression as a chain; null for any other one. */
export function chainOf(expression: Expression): Chain | null {
  const links: Link[] = [];
  let node: AnyNode = awaited(expression);
  let args: readonly Argument[] | null = null;
  for (;;) {
    if (node.type === 'CallExpression' && args === null) {
      args = node.arguments;
      node = node.callee;
    } else if (node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier') {
      links.unshift({ name: node.property.name, args });
      args = null;
      node = node.object;
    } else if (node.type === 'AwaitExpression' && args === null) node = node.argument;
    else if (node.type === 'Identifier') return { root: { name: node.name, args }, links };
    else return null;
  }
}

/** A regular expression of the code. */
export interface Pattern {
  readonly source: string;
  readonly flags: string;
}
export type Value =
  string | number | boolean | null | undefined | Pattern | readonly Value[] | { readonly [key: string]: Value };
export type Values = ReadonlyMap<string, Value>;

export const isPattern = (value: Value): value is Pattern =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'source' in value && 'flags' in value;

const MOST_DEEP = 50;

/**
 * The value of an expression that is known before the test runs.
 * @throws Untranslatable
 */
export function valueOf(node: Argument | undefined, known: Values, depth = 0): Value {
  if (node === undefined) return undefined;
  if (depth > MOST_DEEP) throw unknownValue();
  const inner = (one: Argument) => valueOf(one, known, depth + 1);
  switch (node.type) {
    case 'Literal':
      return node.regex ? { source: node.regex.pattern, flags: node.regex.flags } : asPlain(node.value);
    case 'TemplateLiteral':
      return node.quasis
        .flatMap(({ value }, index) => [
          value.cooked ?? '',
          index < node.expressions.length ? asText(inner(node.expressions[index]!)) : '',
        ])
        .join('');
    case 'Identifier':
      if (node.name === 'undefined') return undefined;
      if (known.has(node.name)) return known.get(node.name);
      throw unknownValue(node.name);
    case 'UnaryExpression':
      return node.operator === '-'
        ? -Number(inner(node.argument))
        : node.operator === '!'
          ? !inner(node.argument)
          : fail();
    case 'BinaryExpression':
      return node.operator === '+' && node.left.type !== 'PrivateIdentifier'
        ? asText(inner(node.left)) + asText(inner(node.right))
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

function asText(value: Value): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw unknownValue();
}

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
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, name)
    ? (value as { readonly [key: string]: Value })[name]
    : undefined;

/** The first call of one of the methods below a node, such as `dialog.accept('Ann')`. */
export function findCall(root: AnyNode, names: readonly string[]): Link | null {
  const waiting: unknown[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    const one = node as AnyNode;
    if (one.type === 'CallExpression') {
      const link = chainOf(one)?.links.find(({ name, args }) => args !== null && names.includes(name));
      if (link) return link;
    }
    waiting.push(...Object.values(node).toReversed());
  }
  return null;
}
