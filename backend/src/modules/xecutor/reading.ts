import { DAY, isObject } from '@testplatform/contract';
import { UserError } from '../../common/errors.js';

/** A malformed message: resending it will not help. */
export class MalformedError extends UserError {
  override readonly name = 'MalformedError';
  constructor(sentence: string) {
    super(422, { message: sentence });
  }
}

type Fields = Readonly<Record<string, unknown>>;
type Read<T> = (value: unknown, what: string) => T;

/** Readers for untrusted socket payloads. Each throws MalformedError with a sentence that names the field. */
const wrong = (what: string, should: string): MalformedError => new MalformedError(`${what} should be ${should}`);

export function fieldsOf(value: unknown, what: string): Fields {
  if (!isObject(value)) throw wrong(what, 'an object');
  return value;
}

/** Minimum and maximum count characters. */
export const text =
  (max: number, min = 0): Read<string> =>
  (value, what) => {
    if (typeof value !== 'string' || value.length < min || value.length > max)
      throw wrong(what, `a text of ${min} to ${max} characters`);
    return value;
  };

export const matching =
  (pattern: RegExp, should: string): Read<string> =>
  (value, what) => {
    if (typeof value !== 'string' || !pattern.test(value)) throw wrong(what, should);
    return value;
  };

export const whole =
  (max: number, min = 0): Read<number> =>
  (value, what) => {
    if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max)
      throw wrong(what, `a whole number from ${min} to ${max}`);
    return value;
  };

/** The last year with four digits; later dates are rejected. */
const LATEST = Date.UTC(9_999, 0);

/** A time in Unix milliseconds from any machine's clock; rounded. */
export const moment: Read<number> = (value, what) => {
  if (typeof value !== 'number' || !(value >= 0 && value <= LATEST)) throw wrong(what, 'a time in milliseconds');
  return Math.round(value);
};

/** A duration in milliseconds, rounded, at most a day: longer ones come from a clock that was set meanwhile. */
export const span: Read<number> = (value, what) => {
  if (typeof value !== 'number' || !(value >= 0)) throw wrong(what, 'a number of milliseconds');
  return Math.min(Math.round(value), DAY);
};

export const flag: Read<boolean> = (value, what) => {
  if (typeof value !== 'boolean') throw wrong(what, 'true or false');
  return value;
};

export const oneOf =
  <T extends string>(names: readonly T[]): Read<T> =>
  (value, what) => {
    const known = names.find((name) => name === value);
    if (known === undefined) throw wrong(what, `one of ${names.join(', ')}`);
    return known;
  };

export const orNull =
  <T>(read: Read<T>): Read<T | null> =>
  (value, what) =>
    value === null ? null : read(value, what);

export const listOf =
  <T>(read: Read<T>, max: number): Read<T[]> =>
  (value, what) => {
    if (!Array.isArray(value) || value.length > max) throw wrong(what, `a list of at most ${max}`);
    return value.map((one: unknown) => read(one, what));
  };

export const bytes =
  (max: number): Read<Buffer> =>
  (value, what) => {
    if (!Buffer.isBuffer(value) || value.length > max) throw wrong(what, `at most ${max} bytes`);
    return value;
  };
