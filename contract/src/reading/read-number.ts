import { readAsSeen } from './read-as-seen.js';

const LENGTH_MAX = 1_000;
/** Sign, unit, sign, digits with separators, unit. */
const NUMBER =
  /^([+-]?) ?(?:(\p{Sc}|[A-Z]{3}) ?)?([+-]?)([\d.,'’ ]*\d[.,]?(?:[eE][+-]?\d{1,3})?) ?(%|‰|\p{Sc}|[A-Z]{3})?$/u;
const isUnit = (text: string): boolean => text.length < 3 || Intl.supportedValuesOf('currency').includes(text);

/** Whether a text is just a number, without currency or percent sign. */
export const isNumber = (text: string, locale?: string): boolean =>
  readNumber(text, locale) !== null && !/[%‰\p{Sc}]|[A-Z]{3}/u.test(text);

/**
 * Parses a number as people write it, into digits with a point: `1.234,50 €` becomes `1234.50`. Null if it isn't a
 * number.
 *
 * The separators decide first: of two different ones the last is the decimal separator; one that occurs twice, or a
 * space or apostrophe between groups of three, separates thousands; and a comma followed by other than three digits is
 * decimal. What remains ambiguous, `1,234` and `1.234`, depends on the locale: in English, and without a locale, commas
 * separate thousands and the point is decimal (1 §5); in locales that swap them, the reverse. It may have a sign (any
 * kind of minus), a currency before or after it, or a percent sign after it.
 * @param locale of the run, such as `de-CH`
 */
export function readNumber(text: string, locale?: string): string | null {
  if (text.length > LENGTH_MAX) return null;
  const shown = readAsSeen(text)
    .trim()
    .replace(/[\u2212\u2013\ufe63\uff0d]/g, '-');
  const match = NUMBER.exec(shown);
  if (!match || [match[2], match[5]].some((unit) => unit !== undefined && !isUnit(unit))) return null;
  const [, before = '', , after = '', body = ''] = match;
  if (before !== '' && after !== '') return null;
  const [, digits = '', power = ''] = /^(.*?)(e[+-]?\d+)?$/i.exec(body)!;
  const plain = readDigits(digits.trim(), locale);
  if (plain === null) return null;
  return `${(before || after) === '-' ? '-' : ''}${plain}${power.toLowerCase()}`;
}

/** Thousands separated by one character in groups of three, or by commas as in India, where only the last group has three digits. */
const GROUPED = /^[1-9]\d{0,2}([.,'’ ])\d{3}(?:\1\d{3})*$|^[1-9]\d?(?:,\d{2})+,\d{3}$/;

/** Digits with at most one separator: `.` before the decimals. */
function readDigits(text: string, locale: string | undefined): string | null {
  const decimal = decimalMark(text, locale);
  const [whole = '', ...decimals] = decimal === null ? [text] : text.split(decimal);
  if (decimals.length > 1 || /[^\d]/.test(decimals[0] ?? '')) return null;
  const groups = whole.split(/[.,'’ ]/);
  if (groups.length > 1 && !GROUPED.test(whole)) return null;
  const digits = groups.join('');
  return digits === '' && !decimals[0] ? null : `${digits || '0'}${decimals[0] ? `.${decimals[0]}` : ''}`;
}

function decimalMark(text: string, locale: string | undefined): ',' | '.' | null {
  const [commas, points] = [',', '.'].map((mark) => text.split(mark).length - 1) as [number, number];
  if (commas + points === 0) return null;
  if (commas > 0 && points > 0) return text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.';
  const mark = commas > 0 ? ',' : '.';
  if (commas + points > 1) return null;
  // Only a decimal separator is followed by other than three digits, comes first or after a zero, or occurs along with another thousands
  // separator.
  const isGroup = /^[1-9]\d{0,2}[.,]\d{3}$/.test(text);
  return !isGroup || mark === markOf(locale) ? mark : null;
}

const markOf = (locale = 'en'): string =>
  new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')!.value;

/**
 * Compares two results of `readNumber` exactly, whatever their number of digits: negative, 0 or positive, if the first is less than, equal
 * to or greater than the second.
 */
export function compareNumbers(one: string, other: string): number {
  const parts = [one, other].map((text) => {
    const [, whole = '', decimals = '', power = '0'] = /^(-?\d+)(?:\.(\d+))?(?:e(.+))?$/.exec(text)!;
    return { digits: BigInt(whole + decimals), shift: Number(power) - decimals.length };
  });
  const [a, b] = parts as [Parts, Parts];
  const least = Math.min(a.shift, b.shift);
  const difference = a.digits * 10n ** BigInt(a.shift - least) - b.digits * 10n ** BigInt(b.shift - least);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

interface Parts {
  readonly digits: bigint;
  /** The power of ten to multiply the digits by. */
  readonly shift: number;
}
