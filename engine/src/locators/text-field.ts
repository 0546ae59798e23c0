import { pageFunction } from '../page-function.js';
import { isInert } from './unusable-reason.js';

/** Longest text that is typed key by key, in characters. Of a longer one, all but the last key is inserted at once. */
export const TYPED_MAX = 300;

/** Why a field that is set rather than typed into refuses a value. */
export const REFUSED = 'The field does not take this value: dates are written 2026-01-31, times 13:45, colours #ff0000';

/** A section of a date or time field: each takes its digits one by one, and passes the focus to the next. */
export const SECTION = '[role=spinbutton][contenteditable]';

/** How people enter text in a field; `part` is an element within an editable one. */
export type FieldKind =
  | 'typed'
  | 'rich'
  | 'part'
  | 'editor'
  | 'number'
  | 'set'
  | 'file'
  | 'section'
  | 'sections'
  | 'inert';

/**
 * How people enter text in a field, or in the field of a label: they type into all of it or into its sections, or set
 * it, like a date or a colour; or it isn't ready yet.
 */
function fieldKind(element: Element, section: string, inert: boolean): FieldKind {
  const field = (element instanceof HTMLLabelElement && element.control) || element;
  if (inert) return 'inert';
  if (field.matches(section)) return 'section';
  if (field instanceof HTMLElement && !field.isContentEditable && field.querySelector(section)) return 'sections';
  if (isEditors(field)) return 'editor';
  if (field instanceof HTMLElement && field.isContentEditable)
    return field.parentElement?.isContentEditable ? 'part' : 'rich';
  if (!(field instanceof HTMLInputElement)) return 'typed';
  if (field.type === 'file') return 'file';
  // A half-typed number such as "-" is not a number, so it is set as a whole, followed by a key.
  if (field.type === 'number') return 'number';
  const set = ['color', 'date', 'time', 'datetime-local', 'month', 'range', 'week'];
  return set.includes(field.type) ? 'set' : 'typed';
}

/**
 * Whether a field only receives keys for an editor that draws its text itself, as code editors do: an invisible
 * textarea, or an element whose text is not in the document. Only the editor knows its whole text. Runs in the page.
 */
export function isEditors(field: Element): boolean {
  if ('editContext' in field && field.editContext) return true;
  if (!(field instanceof HTMLTextAreaElement) || field.matches(':disabled, :read-only')) return false;
  if (!field.checkVisibility({ visibilityProperty: true })) return false;
  if (getComputedStyle(field).opacity === '0') return true;
  const root = field.getRootNode();
  const { left, top, height } = field.getBoundingClientRect();
  const hit = (root instanceof ShadowRoot ? root : document).elementFromPoint(left + 1, top + height / 2);
  if (hit === null || hit === field) return false;
  // A normal field that is covered, such as by a notice, is not an editor's.
  for (let around: Element | null = field; around; around = around.parentElement) {
    const { width, height: high } = around.getBoundingClientRect();
    const clips = around === field || getComputedStyle(around).overflow !== 'visible';
    if (clips && Math.min(width, high) < 10) return true;
  }
  return false;
}

/** How people enter text in an element. */
export const FIELD_KIND: (element: Element) => FieldKind = pageFunction(
  `(element) => { ${[isEditors, isInert, fieldKind].map(String).join('\n')}\nreturn fieldKind(element, '${SECTION}', isInert(element)); }`,
);
