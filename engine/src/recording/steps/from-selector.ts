import type { LocatorPart } from '@testplatform/contract';

/**
 * Translates a selector that Playwright generated, within its document, to the grammar of `targetField`. Null when the
 * grammar can't express it; then another way to find the element is used.
 */
export function fromSelector(selector: string): LocatorPart[] | null {
  const parts: LocatorPart[] = [];
  for (const piece of splitSelector(selector)) {
    const last = parts.at(-1);
    const hasText = textOf(piece, 'internal:has-text=');
    if (hasText && last?.engine === 'css') {
      parts[parts.length - 1] = { ...last, value: `${last.value}:has-text(${JSON.stringify(hasText.value)})` };
      continue;
    }
    const part = partOf(piece);
    if (!part) return null;
    parts.push(part);
  }
  return parts.length > 0 ? parts : null;
}

/** Splits at `>>` outside of quotes. */
function splitSelector(selector: string): string[] {
  const pieces: string[] = [];
  let quote = '';
  let from = 0;
  for (let i = 0; i < selector.length; i++) {
    const char = selector[i]!;
    if (char === '\\') i++;
    else if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '>' && selector[i + 1] === '>') {
      pieces.push(selector.slice(from, i).trim());
      from = i + 2;
      i++;
    }
  }
  return [...pieces, selector.slice(from).trim()].filter((piece) => piece !== '');
}

function partOf(piece: string): LocatorPart | null {
  if (piece.startsWith('nth=')) return { engine: 'nth', value: piece.slice('nth='.length), exact: false };
  if (piece.startsWith('internal:testid=')) return attributePart(piece, 'internal:testid=', () => 'testid');
  if (piece.startsWith('internal:attr=')) return attributePart(piece, 'internal:attr=', (name) => ATTRIBUTES[name]);
  if (piece.startsWith('internal:role=')) return rolePart(piece.slice('internal:role='.length));
  const label = textOf(piece, 'internal:label=');
  if (label) return { engine: 'label', ...label };
  const text = textOf(piece, 'internal:text=');
  if (text) return { engine: 'text', ...text };
  if (piece.startsWith('css=')) return { engine: 'css', value: piece.slice('css='.length), exact: false };
  return /^[a-z_][\w:-]*=/i.test(piece) ? null : { engine: 'css', value: piece, exact: false };
}

/** `"text"s` is exact, `"text"i` is not; the grammar has no regular expressions. */
function textOf(piece: string, engine: string): { value: string; exact: boolean } | null {
  const found = piece.startsWith(engine) ? /^("(?:[^"\\]|\\.)*")([si])$/s.exec(piece.slice(engine.length)) : null;
  if (!found) return null;
  const value: unknown = JSON.parse(found[1]!);
  return typeof value === 'string' && value !== '' ? { value, exact: found[2] === 's' } : null;
}

const ATTRIBUTES: { readonly [name: string]: LocatorPart['engine'] } = {
  placeholder: 'placeholder',
  alt: 'alt',
  title: 'title',
};

function attributePart(
  piece: string,
  prefix: string,
  engineOf: (name: string) => LocatorPart['engine'] | undefined,
): LocatorPart | null {
  const found = /^\[([\w-]+)="((?:[^"\\]|\\.)*)"([si])\]$/s.exec(piece.slice(prefix.length));
  const engine = found && engineOf(found[1]!);
  if (!engine) return null;
  // A test id always matches as a whole.
  return { engine, value: found[2]!.replace(/\\(.)/gs, '$1'), exact: found[3] === 's' };
}

/** In Playwright's generated selectors `[name="x"i]` matches a part of the name; people write `*=` for that. */
function rolePart(value: string): LocatorPart | null {
  const found = /^([a-z]+)(?:\[name=("(?:[^"\\]|\\.)*")([si])\])?$/s.exec(value);
  if (!found) return null;
  const [, role = '', name, flag] = found;
  if (name === undefined) return { engine: 'role', value: role, exact: false };
  return { engine: 'role', value: flag === 's' ? `${role}[name=${name}]` : `${role}[name*=${name} i]`, exact: false };
}
