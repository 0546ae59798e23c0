import { parseLocator, LocatorSyntaxError, type LocatorPart } from './locator.js';

/** Maximum length of a quoted name or text. */
const SHOWN = 60;

/** The text in quotation marks, shortened. */
export const quoted = (text: string): string => `“${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}”`;

/**
 * A locator in words, such as `button “Save”` for `role=button[name="Save"]`. A locator without such a form, such as a CSS selector, is
 * returned as it is.
 */
export function describeLocator(locator: string): string {
  const text = locator.trim();
  let parts: LocatorPart[];
  try {
    parts = parseLocator(text);
  } catch (error) {
    if (error instanceof LocatorSyntaxError) return shortened(text);
    throw error;
  }
  const last = parts.findLast(({ engine }) => engine !== 'nth');
  const position = parts.at(-1)?.engine === 'nth' ? positionOf(parts.at(-1)!.value) : '';
  return last ? position + describePart(last) : shortened(text);
}

function describePart({ engine, value }: LocatorPart): string {
  switch (engine) {
    case 'role':
      return describeRole(value);
    case 'text':
      return quoted(value);
    case 'label':
      return quoted(value);
    case 'placeholder':
      return `field ${quoted(value)}`;
    case 'name':
      return `field ${value}`;
    case 'alt':
      return `image ${quoted(value)}`;
    case 'title':
      return `element titled ${quoted(value)}`;
    case 'id':
      return `#${value}`;
    case 'testid':
      return value;
    default:
      return shortened(value);
  }
}

/** Everyday names for ARIA roles. */
const ROLE_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    textbox: 'field',
    searchbox: 'search field',
    combobox: 'list',
    listbox: 'list',
    img: 'image',
    menuitem: 'menu item',
    tabpanel: 'tab panel',
    radio: 'option',
    spinbutton: 'number field',
  }),
);

/**
 * Describes `button[name="Save"]`. Only backslashes before quotes and backslashes are removed: `\{{a}}` must be text in
 * a title too, not a placeholder.
 */
function describeRole(value: string): string {
  const role = /^[a-z]*/i.exec(value)![0].toLowerCase();
  const name = /\[\s*name\s*[*^$]?=\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|\/([^/]*)\/)/i.exec(value);
  const label = ROLE_NAMES.get(role) ?? role;
  const text = name?.slice(1).find((part) => part !== undefined);
  return text === undefined ? label : `${label} ${quoted(text.replace(/\\(["'\\])/g, '$1'))}`;
}

/** `nth=0` is the first, `nth=-1` the last. */
function positionOf(nth: string): string {
  const index = Number(nth);
  if (index === 0) return 'first ';
  if (index === -1) return 'last ';
  return index > 0 ? `${ordinal(index + 1)} ` : `${ordinal(-index)} from last `;
}

function ordinal(count: number): string {
  const rest = count % 100 >= 11 && count % 100 <= 13 ? 0 : count % 10;
  return `${count}${['th', 'st', 'nd', 'rd'][rest] ?? 'th'}`;
}

const shortened = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
