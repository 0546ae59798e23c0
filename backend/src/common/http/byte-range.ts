/** A requested byte range: from a first byte on, between two, or the last n. */
export type RangeRequest = { readonly first: number; readonly last?: number } | { readonly final: number };

/** First and last byte, inclusive. */
export interface Part {
  readonly first: number;
  readonly last: number;
}

/** Parses the `Range` header. Several ranges, or an invalid header, mean the whole file (RFC 9110 §14.2). */
export function readRange(header: string | undefined): RangeRequest | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '') return last === '' ? undefined : { final: Number(last) };
  if (last === '') return { first: Number(first) };
  return Number(last) < Number(first) ? undefined : { first: Number(first), last: Number(last) };
}

/** Resolves a range against a file's size; null if it lies outside. */
export function partOf(range: RangeRequest, size: number): Part | null {
  const first = 'final' in range ? Math.max(0, size - range.final) : range.first;
  const last = 'final' in range ? size - 1 : Math.min(range.last ?? size - 1, size - 1);
  return first <= last ? { first, last } : null;
}

/** The `Range` header for a range. */
export const rangeHeader = (range: RangeRequest): string =>
  'final' in range ? `bytes=-${range.final}` : `bytes=${range.first}-${range.last ?? ''}`;
