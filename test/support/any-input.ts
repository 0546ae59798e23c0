import { EVENT_TYPES } from '@testplatform/contract';
import fc from 'fast-check';

/** Of the random input: a failure names it, and `FUZZ_SEED` repeats it. */
export const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);

/** Values that calls know, and values that break programs. */
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
  "' OR 1=1 --",
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

/** Any value: what programs know, what breaks them, and objects of these. @param fields names that objects often have */
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
