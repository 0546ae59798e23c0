import { TEXTS } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { answers, describeStates, openScreen, press, screen } from '../../../testing/index.js';
import { RunFailures } from './RunFailures.js';

const FAILURES = '/projects/run-failures';
const failures = { projectId: 1, runId: 'one', goesOn: false };

describeStates('Failures by message', {
  where: <RunFailures {...failures} page={1} onPage={() => undefined} />,
  path: FAILURES,
  loading: 'Loading the failures',
  empty: [answers(FAILURES, { data: { groups: [], total: 0 } }), 'No test case of this run failed.'],
});

it('says that a page past the end has nothing, and leads back', async () => {
  const pages: number[] = [];
  const past = <RunFailures {...failures} page={9} onPage={(page) => pages.push(page)} />;
  const { user } = openScreen(past, answers(FAILURES, { data: { groups: [], total: 60 } }));
  await screen.findByText(TEXTS.noRecords);
  await press(user, 'Go to page 1');
  expect(pages).toEqual([1]);
});
