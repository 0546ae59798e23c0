/** The part of a file that a client asks for, in bytes: from one on, up to one, or the last some. */
export type RangeRequest = { readonly first: number; readonly last?: number } | { readonly final: number };

/** First and last byte of a part. */
export interface Part {
  readonly first: number;
  readonly last: number;
}

/** Reads the header `Range`. What asks for several parts, or can't be read, asks for the whole file (RFC 9110 §14.2). */
export function readRange(header: string | undefined): RangeRequest | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '') return last === '' ? undefined : { final: Number(last) };
  if (last === '') return { first: Number(first) };
  return Number(last) < Number(first) ? undefined : { first: Number(first), last: Number(last) };
}

/** Of a file of so many bytes the part that is asked for; null when it has none of it. */
export function partOf(range: RangeRequest, size: number): Part | null {
  const first = 'final' in range ? Math.max(0, size - range.final) : range.first;
  const last = 'final' in range ? size - 1 : Math.min(range.last ?? size - 1, size - 1);
  return first <= last ? { first, last } : null;
}

/** The value of the header `Range` that asks for it. */
export const rangeHeader = (range: RangeRequest): string =>
  'final' in range ? `bytes=-${range.final}` : `bytes=${range.first}-${range.last ?? ''}`;
