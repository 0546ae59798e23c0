import { parsePlaceholders, type Placeholder } from '@testplatform/contract';
import { quote, templatePart } from './quote.js';

/** A text as code. */
export interface TextCode {
  readonly code: string;
  /** The text itself when it has no placeholders. */
  readonly text: string | null;
}

/** Receives what a text refers to. */
export interface Referred {
  collection(name: string, title: string): void;
  binding(title: string): void;
  random(): void;
}

/**
 * A text with its placeholders as an expression.
 * @throws PlaceholderError for a `{{…}}` that is not a placeholder
 */
export function textCode(written: string, referred: Referred): TextCode {
  const segments = parsePlaceholders(written);
  if (segments.every((segment) => 'text' in segment)) {
    const text = segments.map((segment) => ('text' in segment ? segment.text : '')).join('');
    return { code: quote(text), text };
  }
  const parts = segments.map((segment): { readonly text: string } | { readonly code: string } =>
    'text' in segment ? { text: segment.text } : { code: placeholderCode(segment.placeholder, referred) },
  );
  const [only, another] = parts;
  if (only && 'code' in only && !another) return { code: only.code, text: null };
  const inner = parts.map((part) => ('text' in part ? templatePart(part.text) : `\${${part.code}}`)).join('');
  return { code: `\`${inner}\``, text: null };
}

function placeholderCode(placeholder: Placeholder, referred: Referred): string {
  switch (placeholder.kind) {
    case 'storage':
      return `flow.stored(${quote(placeholder.key)})`;
    case 'collection':
      referred.collection(placeholder.collection, placeholder.title);
      return `flow.collected(${quote(placeholder.collection)}, ${quote(placeholder.title)})`;
    case 'binding':
      referred.binding(placeholder.title);
      return `flow.binding(${quote(placeholder.title)})`;
    case 'table':
      return `flow.cell(${quote(placeholder.column)})`;
    case 'random': {
      referred.random();
      const { format, length, letterCase } = placeholder;
      return `random(${[quote(format), String(length), ...(letterCase ? [quote(letterCase)] : [])].join(', ')})`;
    }
  }
}
