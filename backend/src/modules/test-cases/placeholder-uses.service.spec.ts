import { newTestCase, type TestCase } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import type { Caller } from '../../common/access/access.js';
import { PlaceholderUsesService } from './placeholder-uses.service.js';

const BODY = { projectId: 7, kind: 'binding', from: 'user' } as const;
const feed = (inputText: string): TestCase => ({ ...newTestCase('Text feed'), inputText });

/** A service for a project whose cases are read in two batches; the second one waits for `secondStep`. */
function usesIn(steps: readonly (readonly TestCase[])[], secondStep = Promise.resolve()) {
  const withPlaceholders = async function* () {
    for (const [at, cases] of steps.entries()) {
      if (at === 1) await secondStep;
      yield cases.map((testCase, row) => ({ caseId: at * 10 + row, nodeId: 'file', testCase, maskedText: null }));
    }
  };
  const parts = [{ withPlaceholders }, {}, { get: async () => ({}) }, {}, {}, {}, {}];
  return new (PlaceholderUsesService as new (...parts: unknown[]) => PlaceholderUsesService)(...parts);
}

it('the uses of all steps are counted', async () => {
  const uses = usesIn([[feed('{{binding=user}}'), feed('{{binding=other}}')], [feed('Hello {{binding=user}}')]]);
  expect(await uses.count(BODY, { userId: 1 } as Caller)).toEqual({ data: { cases: 2 } });
});

it('a use in nothing but a title counts, because titles are filled, too', async () => {
  const uses = usesIn([[{ ...feed('Ada'), title: 'Sign in as {{binding=user}}' }]]);
  expect(await uses.count(BODY, { userId: 1 } as Caller)).toEqual({ data: { cases: 1 } });
});

it('a person searches once at a time, and has five more wait', async () => {
  let goOn = (): void => undefined;
  const uses = usesIn([[], []], new Promise((resolve) => (goOn = resolve)));
  const count = (userId: number) => uses.count(BODY, { userId } as Caller);
  const all = Array.from({ length: 6 }, () => count(1));
  await expect(count(1)).rejects.toMatchObject({ httpStatus: 503 });
  const another = count(2);
  goOn();
  expect(await Promise.all([...all, another])).toHaveLength(7);
});
