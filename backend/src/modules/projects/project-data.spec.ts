import { expect, it } from '@jest/globals';
import { readDataBinding, readDataCollection } from './project-data.js';

const rows = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ title: `row ${n}`, value: 'x'.repeat(20_000) }));
const SENTENCE = 'This is 1.15 MB, and 1.00 MB is the most. Keep long values in a file of the project';

it('accepts up to a megabyte of each', () => {
  expect(readDataBinding(rows(50))).toHaveLength(50);
  expect(() => readDataBinding(rows(60))).toThrow(SENTENCE);
  expect(() => readDataCollection({ General: rows(30), Other: rows(30) }, 0)).toThrow(SENTENCE);
  expect(readDataCollection({ General: rows(30) }, 400_000)).toHaveProperty('General');
  expect(() => readDataCollection({ General: rows(30) }, 600_000)).toThrow(
    'The data collection and the tables would have 1.15 MB together, and 1.00 MB is the most. Keep long values in a file of the project',
  );
});
