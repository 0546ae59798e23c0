import { expect, it } from '@jest/globals';
import { answers, givenRoom, openScreen, screen, within } from '../../../testing/index.js';
import { buildCase, buildEntry } from '../../../testing/build-report.js';
import type { Counter } from '../report-model.js';
import { ResultCases } from './ResultCases.js';

givenRoom();

const cases = [
  buildCase({ seq: 0, case_id: 1, title: 'Shaky', status: 'failure' }),
  buildCase({ seq: 1, case_id: 1, title: 'Shaky', iteration: 1, warning: true }),
  buildCase({ seq: 2, case_id: 2, title: 'Broken', status: 'failure' }),
];

it.each<[Counter | null, readonly string[]]>([
  ['failure', ['Failed Broken']],
  ['concentrate', ['Warning Shaky']],
  [null, ['Failed Shaky', 'Warning Shaky', 'Failed Broken']],
])('lists under the counter %s each case once, and without a counter every try', async (counter, listed) => {
  const entry = buildEntry();
  openScreen(
    <ResultCases projectId={1} entry={entry} counter={counter} title="Test cases" />,
    answers('/projects/test-report', { data: [{ ...entry, cases }] }),
  );
  const rows = within(await screen.findByRole('list', { name: 'Test cases' })).getAllByRole('listitem');
  const shown = rows.map((row) => within(row).getByRole('button').textContent ?? '');
  expect(shown.map((text) => /^(Failed|Warning)/.exec(text)?.[0] + ' ' + /Shaky|Broken/.exec(text)?.[0])).toEqual(
    listed,
  );
});
