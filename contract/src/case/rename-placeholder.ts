import {
  bindingPlaceholder,
  collectionPlaceholder,
  parsePlaceholders,
  PlaceholderError,
  storagePlaceholder,
  tablePlaceholder,
  type Placeholder,
} from './placeholder.js';
import type { TestCase } from './test-case.js';

/** A placeholder of a value that has a name. */
export type NamedPlaceholder = Exclude<Placeholder, { kind: 'random' }>;

/** The placeholder as it is copied to the clipboard (2 §9). */
export function placeholderText(placeholder: NamedPlaceholder): string {
  switch (placeholder.kind) {
    case 'storage':
      return storagePlaceholder(placeholder.key);
    case 'binding':
      return bindingPlaceholder(placeholder.title);
    case 'table':
      return tablePlaceholder(placeholder.column);
    case 'collection':
      return collectionPlaceholder(placeholder.collection, placeholder.title);
  }
}

/** Whether the placeholder's text parses back to the same placeholder. It does not if the name contains braces, for example. */
export function canName(placeholder: NamedPlaceholder): boolean {
  const text = placeholderText(placeholder);
  try {
    const [first, ...more] = parsePlaceholders(text);
    const read = first && 'placeholder' in first && more.length === 0 ? first.placeholder : null;
    return read !== null && read.kind !== 'random' && placeholderText(read) === text;
  } catch (error) {
    if (error instanceof PlaceholderError) return false;
    throw error;
  }
}

/** Replaces `from` by `to` in a text. A text with an unknown `{{…}}` is left unchanged: it fails in a run anyway. */
export function renamePlaceholder(text: string, from: NamedPlaceholder, to: NamedPlaceholder): string {
  if (!text.includes('{{')) return text;
  const old = placeholderText(from);
  try {
    return parsePlaceholders(text)
      .map((segment) => {
        if ('text' in segment) return segment.source ?? segment.text;
        const { placeholder, source } = segment;
        return placeholder.kind !== 'random' && placeholderText(placeholder) === old ? placeholderText(to) : source;
      })
      .join('');
  } catch (error) {
    if (error instanceof PlaceholderError) return text;
    throw error;
  }
}

/** Replaces `from` by `to` in all texts of a case, its title included, and in the names of the values that it passes to an imported file. */
export function withPlaceholder(testCase: TestCase, from: NamedPlaceholder, to: NamedPlaceholder): TestCase {
  const renamed = renameIn(testCase, (text) => renamePlaceholder(text, from, to)) as TestCase;
  const bindings = renamed.bindings?.map((row) =>
    from.kind === 'binding' && to.kind === 'binding' && row.title === from.title ? { ...row, title: to.title } : row,
  );
  return { ...renamed, ...(bindings && { bindings }) };
}

function renameIn(value: unknown, rename: (text: string) => string): unknown {
  if (typeof value === 'string') return rename(value);
  if (Array.isArray(value)) return value.map((one) => renameIn(one, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, renameIn(one, rename)]));
}
