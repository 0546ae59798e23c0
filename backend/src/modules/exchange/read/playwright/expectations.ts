import { type Conditional, type ContentProperty, escapeBraces, type WaitState, isObject } from '@testplatform/contract';
import type { CaseFields } from '../file-builder.js';
import { Untranslatable } from '../imported.js';
import { joinParts, xpathText } from '../locators.js';
import { condition, opposite, regexCondition } from '../patterns.js';
import { maxWaitOf, type Scope } from './scope.js';
import { asText, chainOf, type Chain, isPattern, type Link, optionOf, otherOption, type Value } from './syntax.js';

/** What a matcher is asked to check. Matchers throw `Untranslatable`. */
interface Asked {
  readonly scope: Scope;
  /** Empty for a page. */
  readonly targetField: string;
  readonly args: readonly Value[];
  readonly isNot: boolean;
  readonly more: CaseFields;
}
type Matcher = (asked: Asked) => void;

/** @param options of the matcher, with ignoreCase */
const compared = (value: Value, isPart: boolean, isNot: boolean, options?: Value): Conditional[] => {
  const ignoreCase = optionOf(options, 'ignoreCase');
  const one = isPattern(value)
    ? regexCondition(value.source, flagsOf(value.flags, ignoreCase))
    : textCondition(value, isPart, ignoreCase === true);
  return [isNot ? opposite(one) : one];
};

const flagsOf = (flags: string, ignoreCase: Value): string =>
  typeof ignoreCase === 'boolean' ? flags.replace('i', '') + (ignoreCase ? 'i' : '') : flags;

function textCondition(value: Value, isPart: boolean, isAnyCase: boolean): Conditional {
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new Untranslatable('Only one text is compared at a time. Add a Get content for each');
  const text = escapeBraces(String(value));
  if (text === '') return condition('Is empty');
  if (isAnyCase) return regexCondition(isPart ? escaped(text) : `^${escaped(text)}$`, 'i');
  return condition(isPart ? 'Contains' : 'Equal to', text);
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const content =
  (property: ContentProperty, isPart = false): Matcher =>
  ({ scope, targetField, args: [value, options], isNot, more }) =>
    scope.file.add('Get content', {
      property,
      targetField,
      conditionals: compared(value, isPart, isNot, options),
      ...maxWaitOf(options),
      ...more,
    });

const state =
  (wanted: WaitState, otherwise: WaitState): Matcher =>
  ({ scope, targetField, args: [options], isNot, more }) => {
    const isOther =
      isNot !==
      (optionOf(options, 'visible') === false ||
        optionOf(options, 'enabled') === false ||
        optionOf(options, 'attached') === false);
    scope.file.add('Wait for', { targetField, state: isOther ? otherwise : wanted, ...maxWaitOf(options), ...more });
  };

const visible: Matcher = (asked) => {
  const { scope, targetField, args, isNot, more } = asked;
  if (isNot || optionOf(args[0], 'visible') === false) state('Visible', 'Hidden')(asked);
  else scope.file.add('Locate element', { targetField, ...maxWaitOf(args[0]), ...more });
};

const checked: Matcher = ({ scope, targetField, args: [options], isNot, more }) => {
  if (otherOption(options, ['checked', 'timeout']) !== undefined)
    throw new Untranslatable('A box is on or off here. Add a Run script that looks at its property indeterminate');
  const isChecked = isNot === (optionOf(options, 'checked') === false);
  scope.file.add('Get content', {
    property: 'Checked',
    targetField,
    conditionals: [condition('Equal to', isChecked ? 'Yes' : 'No')],
    ...maxWaitOf(options),
    ...more,
  });
};

const attribute =
  (own?: string): Matcher =>
  ({ scope, targetField, args, isNot, more }) => {
    const [name, value, options] = own === undefined ? args : [own, ...args];
    const isOptions = isObject(value) && !isPattern(value);
    if (value === undefined || isOptions) return hasAttribute({ scope, targetField, args: [name, value], isNot, more });
    // Playwright also passes where the attribute is missing. The value of a password field is never part of a locator.
    if (isNot && name !== 'value') {
      const test = attributeTest(name, compared(value, false, false, options)[0]!);
      if (test !== null) return waitForMatch({ scope, targetField, args: [options], isNot, more }, test);
    }
    if (isNot) scope.file.note(NEEDS_ATTRIBUTE);
    scope.file.add('Get content', {
      property: 'Attribute',
      targetField,
      attribute: escapeBraces(asText(name)),
      conditionals: compared(value, false, isNot, options),
      ...maxWaitOf(options),
      ...more,
    });
  };

const NEEDS_ATTRIBUTE =
  'An element without the attribute fails this here. Add a Run script that compares it if it may be missing';

/** Waits for the element with the attribute, or without it. */
const hasAttribute: Matcher = ({ args: [name, options], ...asked }) =>
  waitForMatch({ ...asked, args: [options] }, attributePath(name));

/** Waits for the element of which an XPath is true, or is not. */
function waitForMatch({ scope, targetField, args: [options], isNot, more }: Asked, test: string): void {
  scope.file.add('Wait for', {
    targetField: joinParts([targetField, `xpath=self::*[${isNot ? `not(${test})` : test}]`]),
    state: 'Attached',
    ...maxWaitOf(options),
    ...more,
  });
}

function attributePath(name: Value): string {
  if (typeof name !== 'string' || !/^[\w:.-]{1,100}$/.test(name))
    throw new Untranslatable('The attribute has no name. Add a Get content of the attribute');
  return `@*[name()="${name}"]`;
}

/** An XPath for what a conditional says of an attribute, false where it is missing; null where XPath can't say it. */
function attributeTest(name: Value, { statement, statementData }: Conditional): string | null {
  const text = xpathText(statementData);
  if (statement === 'Equal to') return `${attributePath(name)}=${text}`;
  if (statement === 'Contains') return `contains(${attributePath(name)}, ${text})`;
  return statement === 'Starts with' ? `starts-with(${attributePath(name)}, ${text})` : null;
}

/** A field that takes text is enabled and not read-only. */
const editable: Matcher = (asked) => {
  if (asked.isNot || optionOf(asked.args[0], 'editable') === false)
    throw new Untranslatable('Add a Wait for with the state Disabled, or a Get content of the attribute readonly');
  const targetField = joinParts([asked.targetField, 'xpath=self::*[not(@readonly)]']);
  state('Enabled', 'Disabled')({ ...asked, targetField });
};

const empty: Matcher = ({ scope, targetField, args: [options], isNot, more }) =>
  scope.file.add('Get content', {
    targetField,
    conditionals: [condition(isNot ? 'Is not empty' : 'Is empty')],
    ...maxWaitOf(options),
    ...more,
  });

/** A whole address, the end of one, or a glob. */
const address: Matcher = ({ scope, args: [value, options], isNot, more }) => {
  const isGlob = typeof value === 'string' && /[*{]/.test(value);
  if (isGlob || optionOf(options, 'ignoreCase') !== undefined) {
    const wanted = isGlob ? { source: addressPattern(scope, value), flags: '' } : value;
    const conditionals = compared(wanted, false, isNot, options);
    return scope.file.add('Get content', { property: 'URL', conditionals, ...maxWaitOf(options), ...more });
  }
  const text = isPattern(value) ? '' : scope.address(value);
  const isWhole = URL.canParse(text);
  const wanted = isPattern(value)
    ? compared(value, false, isNot)
    : [condition(isWhole ? 'Equal to' : 'Ends with', escapeBraces(isWhole ? new URL(text).href : text))].map((one) =>
        isNot ? opposite(one) : one,
      );
  scope.file.add('Get content', { property: 'URL', conditionals: wanted, ...maxWaitOf(options), ...more });
};

/** A glob of Playwright: `**` matches any text, `*` any but slashes, `{a,b}` one of several. Anything else means itself. */
function addressPattern(scope: Scope, glob: string): string {
  const whole = glob.startsWith('*') || glob.includes('{') ? glob : scope.address(glob);
  if (whole.includes('{') && !/^(?:\*|https?:)/.test(whole)) throw new Untranslatable(SEVERAL_ADDRESSES);
  const pieces = whole.split(/(\*+|\{[^{}*]*\})/).map((piece) => {
    if (piece.startsWith('*')) return piece === '*' ? '[^/]*' : '[\\s\\S]*';
    if (!piece.startsWith('{')) return escaped(piece);
    return `(?:${piece.slice(1, -1).split(',').map(escaped).join('|')})`;
  });
  // A glob without an origin matches the end of an address.
  return `${/^(?:\*|[a-z]+:)/i.test(whole) ? '^' : ''}${pieces.join('')}$`;
}

const SEVERAL_ADDRESSES = 'It is not clear which addresses are meant. Add a Get content of the URL that compares it';

export const MATCHERS: ReadonlyMap<string, Matcher> = new Map<string, Matcher>([
  ['toBeVisible', visible],
  ['toBeHidden', state('Hidden', 'Visible')],
  ['toBeAttached', state('Attached', 'Detached')],
  ['toBeEnabled', state('Enabled', 'Disabled')],
  ['toBeDisabled', state('Disabled', 'Enabled')],
  ['toBeEditable', editable],
  ['toBeChecked', checked],
  ['toBeEmpty', empty],
  ['toHaveText', content('Text')],
  ['toContainText', content('Text', true)],
  ['toHaveValue', content('Value')],
  ['toHaveCount', content('Count')],
  ['toHaveAttribute', attribute()],
  ['toHaveId', attribute('id')],
  ['toHaveClass', attribute('class')],
  ['toHaveURL', address],
  ['toHaveTitle', content('Title')],
]);

/** `expect(…)` with its matcher; `expect.soft(…)` lets the test go on. */
export function expectation(scope: Scope, { root, links }: Chain): void {
  const isSoft = links[0]?.name === 'soft';
  const { args: about } = isSoft ? links[0]! : root;
  const rest = isSoft ? links.slice(1) : links;
  const matcher = rest.at(-1);
  const isNot = rest.some(({ name, args }) => name === 'not' && args === null);
  const [first] = about ?? [];
  const chain = first && first.type !== 'SpreadElement' ? chainOf(first) : null;
  if (!matcher?.args || !chain) throw noMatcher(matcher?.name);
  const more: CaseFields = isSoft ? { isSoft: 'Yes' } : {};
  if (scope.ignored.has(chain.root.name)) return ofDownload(scope, chain, matcher, isNot);
  const found = scope.resolve(chain);
  const check = MATCHERS.get(matcher.name);
  if (!found || !check) throw noMatcher(matcher.name);
  scope.toTab(found.tab);
  const targetField = found.links.length === 0 ? '' : scope.locator(found.links);
  check({ scope, targetField, args: scope.valuesOf(matcher), isNot, more });
}

const noMatcher = (name = 'the expectation'): Untranslatable =>
  new Untranslatable(`“${name}” has no counterpart here. Add a Get content or a Run script that checks the same`);

/** `expect(download.suggestedFilename()).toBe('a.pdf')` belongs to the Download before it. */
function ofDownload(scope: Scope, chain: Chain, matcher: Link, isNot: boolean): void {
  const { file } = scope;
  const row = file.cases.findLastIndex(({ eventType }) => eventType === 'Download');
  const isName = chain.links.at(-1)?.name === 'suggestedFilename';
  if (row < 0 || !isName || !['toBe', 'toEqual', 'toContain', 'toMatch'].includes(matcher.name))
    throw noMatcher(matcher.name);
  const [value] = scope.valuesOf(matcher);
  const conditionals = compared(value, matcher.name === 'toContain', isNot);
  file.cases[row] = { ...file.cases[row]!, conditionals: [...(file.cases[row]!.conditionals ?? []), ...conditionals] };
}
