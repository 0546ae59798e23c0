import type { AnyNode, CallExpression } from 'acorn';
import { HIDDEN, saysSecret } from '../secrets.js';
import { isLocatorName } from './locator.js';
import type { Scope } from './scope.js';
import type { Line } from './statements.js';
import { methodOf } from './syntax.js';

/** A line of code without passwords. */
interface Shown {
  readonly said: string;
  /** Whether a text in it is a password. */
  readonly isSecret: boolean;
}

/** Calls whose arguments are not typed texts. */
const NO_TEXT: ReadonlySet<string> = new Set(
  'and or click dblclick tap check uncheck hover focus goto waitForURL waitForSelector waitForTimeout'.split(' '),
);

/**
 * The code of a line. Its texts are hidden if the rest of the line, or a locator variable in it, mentions a password.
 */
export function shownCode({ code, locators }: Scope, line: Line): Shown {
  const whole = code.slice(line.start, line.end);
  const texts: { readonly start: number; readonly end: number }[] = [];
  const hints: string[] = [];
  const seen = new Set<string>();
  const waiting: unknown[] = [line];
  while (waiting.length > 0) {
    const node = waiting.pop() as AnyNode | null;
    if (typeof node !== 'object' || node === null) continue;
    if (isText(node) && node.start >= line.start && node.end <= line.end) texts.push(node);
    const locator = node.type === 'Identifier' && !seen.has(node.name) ? locators.get(node.name) : undefined;
    if (node.type === 'Identifier' && locator) {
      seen.add(node.name);
      hints.push(code.slice(locator.start, locator.end));
      waiting.push(locator);
    }
    for (const inner of innerOf(node)) waiting.push(inner);
  }
  const hidden = without(
    whole,
    texts.map(({ start, end }) => ({ start: start - line.start, end: end - line.start })),
  );
  const isSecret = saysSecret([hidden, ...hints].join('\n'));
  return { said: isSecret ? hidden : whole, isSecret };
}

const isText = (node: AnyNode): boolean =>
  node.type === 'TemplateElement'
    ? node.value.raw !== ''
    : node.type === 'Literal' && (typeof node.value === 'string' || typeof node.value === 'number');

/** The child nodes, without property names and without arguments that find elements. */
function innerOf(node: AnyNode): unknown[] {
  if (node.type === 'Property') return [node.value];
  return node.type === 'CallExpression' ? [node.callee, ...textArguments(node)] : Object.values(node);
}

function textArguments(call: CallExpression): unknown[] {
  const name = methodOf(call);
  if (name !== null && (isLocatorName(name) || NO_TEXT.has(name))) return [];
  const [, second] = call.arguments;
  // The old form, `page.fill('#name', 'Ann')`.
  const isOld = ['fill', 'type', 'press', 'selectOption'].includes(name ?? '') && second?.type !== 'ObjectExpression';
  return isOld && second ? call.arguments.slice(1) : call.arguments;
}

function without(text: string, places: readonly { readonly start: number; readonly end: number }[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end } of places.toSorted((one, other) => one.start - other.start)) {
    // Quotes stay, so that it reads as code.
    const quote = /["']/.test(text[start]!) ? 1 : 0;
    pieces.push(text.slice(from, start + quote), HIDDEN);
    from = end - quote;
  }
  return pieces.join('') + text.slice(from);
}
