import { EVENT_TYPES } from '@testplatform/contract';
import fc from 'fast-check';

/**
 * Seed of the random input: the same in every run of the tests, so that each can be repeated. `FUZZ_SEED` sets another.
 */
export const SEED = Number(process.env.FUZZ_SEED ?? 18);

/** Values that calls expect, and values that break programs. */
const LIKELY = fc.constantFrom<unknown>(
  null,
  '',
  0,
  -1,
  1,
  '1',
  1e308,
  -0.5,
  true,
  [],
  {},
  [null],
  '\u0000',
  '\ud800',
  2 ** 31,
  2 ** 53,
  [[[[]]]],
  "' OR 1=1 --",
  '%00',
  '../../etc/passwd',
  '(a+)+$',
  '9'.repeat(30),
  '2026-02-30',
  'http://127.0.0.1:1/',
  '__proto__',
  'x'.repeat(300),
  'basic-info',
  'data-collection',
  'data-binding',
  'rename',
  'module',
  'test-case-file',
  'Module',
  'Section',
  'Scenario',
  'Sign in',
  '00000000-0000-4000-8000-000000000000',
  'server',
  'group',
  ...EVENT_TYPES,
);

/** Any value: expected ones, breaking ones, and objects of these. @param fields names that objects often have */
export const anyValue = (fields: readonly string[]): fc.Arbitrary<unknown> =>
  fc.letrec<{ value: unknown; inner: Record<string, unknown> }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      { weight: 4, arbitrary: LIKELY },
      { weight: 1, arbitrary: fc.jsonValue() },
      { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 3 }) },
      { weight: 2, arbitrary: tie('inner') },
    ),
    inner: fc.dictionary(fc.constantFrom(...fields), tie('value'), { maxKeys: 6 }),
  })).value;

type Fields = Record<string, unknown>;

/** Stands for a missing value. */
export const ABSENT = Symbol('absent');

/** Valid objects in which up to two values, at any depth, are replaced by any others or removed. */
export function exchanged(good: fc.Arbitrary<object>, fields: readonly string[]): fc.Arbitrary<Fields> {
  const exchange = fc.record({ at: fc.nat(), value: fc.oneof(anyValue(fields), fc.constant(ABSENT)) });
  const exchanges = fc
    .constantFrom(0, 1, 1, 2)
    .chain((count) => fc.array(exchange, { minLength: count, maxLength: count }));
  return fc.tuple(good, exchanges).map(([object, list]) => {
    const changed = structuredClone(object) as Fields;
    for (const { at, value } of list) exchangeAt(changed, at, value);
    return changed;
  });
}

function exchangeAt(object: Fields, at: number, value: unknown): void {
  const places = placesIn(object);
  if (places.length === 0) return;
  const [parent, key] = places[at % places.length]!;
  if (value === ABSENT) delete parent[key];
  else parent[key] = value;
}

function placesIn(value: unknown): (readonly [Fields, string])[] {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  const parent = value as Fields;
  return Object.entries(parent).flatMap(([key, inner]) => [[parent, key] as const, ...placesIn(inner)]);
}

/** Whether the errors of a call or an acknowledgement are sentences, without a stack trace or an SQL query. */
export function areSentences(errors: unknown): boolean {
  const said = typeof errors === 'object' && errors !== null ? Object.values(errors) : [errors];
  const isSentence = (one: unknown) =>
    typeof one === 'string' && /\S \S/.test(one) && !/\n {4}at |QueryFailed/.test(one);
  return said.length > 0 && said.every(isSentence);
}
