import { newTestCase, type TestCase } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { CaseFiles } from './case-files.js';

const upload = (title: string, filePath: string): TestCase => ({ ...newTestCase('File upload'), title, filePath });

/** A service for the cases of one file, which the database returns in two batches. */
function filesOf(...cases: readonly TestCase[]) {
  const rows = cases.map((testCase, at) => ({ caseId: at + 1, nodeId: 'file', testCase }));
  const parts = [
    {
      withFiles: async function* () {
        yield rows.slice(0, 1);
        yield rows.slice(1);
      },
    },
    { tree: async () => [{ id: 'file', title: 'File', type: 'test-case-file', children: [] }] },
    {},
  ];
  return new (CaseFiles as new (...parts: unknown[]) => CaseFiles)(...parts);
}

it('only uses of the files that are asked for are kept', async () => {
  const files = filesOf(upload('One', 'files:a.txt'), upload('Two', 'files:b.txt'), upload('Three', 'files:A.txt'));
  const uses = await files.uses(7, ['a.txt', 'c.txt']);
  const place = { nodeId: 'file', path: ['File'] };
  expect([...uses]).toEqual([
    [
      'a.txt',
      [
        { caseId: 1, title: 'One', ...place },
        { caseId: 3, title: 'Three', ...place },
      ],
    ],
  ]);
});
