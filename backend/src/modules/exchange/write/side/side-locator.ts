import {
  type LocatorPart,
  LocatorSyntaxError,
  parseLocator,
  selectorText,
  readTestAttributes,
} from '@testplatform/contract';

/** The equivalent locator of Selenium IDE; null if there is none. */
export function sideLocator(written: string, testAttributes: string): string | null {
  const parts = parse(written);
  if (!parts) return null;
  const [only, another] = parts;
  if (only && !another) return single(only, testAttributes);
  const selectors = parts.map((part) => selectorOf(part, testAttributes));
  return selectors.includes(null) ? null : `css=${selectors.join(' ')}`;
}

function parse(written: string): LocatorPart[] | null {
  try {
    return parseLocator(written);
  } catch (error) {
    if (error instanceof LocatorSyntaxError) return null;
    throw error;
  }
}

function single(part: LocatorPart, testAttributes: string): string | null {
  const { engine, value } = part;
  if (engine === 'xpath') return `xpath=${value}`;
  if (engine === 'id' || engine === 'name') return `${engine}=${value}`;
  if (engine === 'text') return `xpath=//*[${textIs(part, 'text()')}]`;
  if (engine === 'label') {
    const label = `//label[${textIs(part, '.')}]`;
    const fields = '[self::input or self::select or self::textarea]';
    return `xpath=//*[@id=${label}/@for] | ${label}//*${fields} | //*[@aria-label=${text(value)}]`;
  }
  if (engine === 'role') return roleOf(value);
  const selector = selectorOf(part, testAttributes);
  return selector === null ? null : `css=${selector}`;
}

/** An XPath predicate for the text of an element. */
const textIs = ({ value, exact }: LocatorPart, of: string): string =>
  exact ? `normalize-space(${of})=${text(value)}` : `contains(normalize-space(${of}), ${text(value)})`;

const ROLES: Readonly<Record<string, string>> = {
  button: 'self::button or @role="button"',
  link: '(self::a and @href) or @role="link"',
  heading: 'self::h1 or self::h2 or self::h3 or self::h4 or self::h5 or self::h6 or @role="heading"',
};

/** The XPath of a role whose name is the text of its elements; null for other roles. */
function roleOf(value: string): string | null {
  const [, role = '', , name] =
    /^(button|link|heading)\s*(?:\[\s*name\s*=\s*(["'])([^"'\\]*)\2\s*\])?$/.exec(value) ?? [];
  const elements = ROLES[role];
  if (elements === undefined) return null;
  return `xpath=//*[${elements}]${name === undefined ? '' : `[normalize-space(.)=${text(name)}]`}`;
}

/** A CSS selector; null if the part has none. */
function selectorOf({ engine, value, exact }: LocatorPart, testAttributes: string): string | null {
  const attribute = (name: string) =>
    exact ? `[${name}=${selectorText(value)}]` : `[${name}*=${selectorText(value)} i]`;
  switch (engine) {
    case 'css':
      return value.includes(',') ? `:is(${value})` : value;
    case 'id':
    case 'name':
      return `[${engine}=${selectorText(value)}]`;
    case 'placeholder':
    case 'alt':
    case 'title':
      return attribute(engine);
    case 'testid': {
      const names = readTestAttributes(testAttributes) ?? [];
      return `:is(${names.map((name) => `[${name}=${selectorText(value)}]`).join(', ')})`;
    }
    case 'xpath':
    case 'text':
    case 'label':
    case 'role':
    case 'frame':
    case 'nth':
      return null;
  }
}

/** A text as an XPath literal, which has no escapes. */
function text(value: string): string {
  if (!value.includes('"')) return `"${value}"`;
  if (!value.includes("'")) return `'${value}'`;
  return `concat(${value
    .split('"')
    .map((part) => `"${part}"`)
    .join(`, '"', `)})`;
}
