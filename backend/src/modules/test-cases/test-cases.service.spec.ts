import { newTestCase } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { TestCasesService } from './test-cases.service.js';

it('others get a turn while a file with many cases is arranged', async () => {
  let othersHadTurn = false;
  let wasServedBeforeLast = false;
  const rows = Array.from({ length: 250 }, (_, position) => ({
    caseId: position + 1,
    position,
    testCase: { ...newTestCase('Sleep'), title: `Wait ${position}` },
  }));
  const cases = {
    ofFile: async () => rows,
    setContent: async () => undefined,
    setPosition: async (caseId: number) => {
      if (caseId === 1) wasServedBeforeLast = othersHadTurn;
    },
  };
  const parts = [cases, {}, {}, {}, { tell: () => undefined }, {}, {}];
  const service = new (TestCasesService as new (...parts: unknown[]) => TestCasesService)(...parts);
  setImmediate(() => (othersHadTurn = true));
  await service.arrange(7, 'node', rows.toReversed());
  expect(wasServedBeforeLast).toBe(true);
});
