import { answers, describeStates } from '../../../testing/index.js';
import { RunFailures } from './RunFailures.js';

const FAILURES = '/projects/run-failures';

describeStates('Failures by message', {
  where: <RunFailures projectId={1} runId="one" page={1} goesOn={false} onPage={() => undefined} />,
  path: FAILURES,
  loading: 'Loading the failures',
  empty: [answers(FAILURES, { data: { groups: [], total: 0 } }), 'No test case of this run failed.'],
});
