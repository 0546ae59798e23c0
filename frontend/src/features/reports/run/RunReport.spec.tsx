import { LIMITS, TEXTS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { Link } from 'react-router';
import { answers, given, givenRoom, openScreen, press, screen, sent, waitFor } from '../../../testing/index.js';
import { buildCase, buildEntry, buildRun } from '../../../testing/build-report.js';
import { RunReport } from './RunReport.js';

const REPORT = '/projects/run-report';
givenRoom();

const resultId = (file: number) => `00000000-0000-4000-8000-0000000000${String(file).padStart(2, '0')}`;
const buildFile = (file: number) => ({
  path: { module: 'Shop', section: 'Cart', scenario: 'Buy', testCaseFileName: `File ${file}` },
  outcome: 'success' as const,
  attempts: [buildEntry({ result_id: resultId(file) })],
});
/** Of each page the files that a test looks at; those of others would only make it slow. */
const PAGES = [[buildFile(1)], [buildFile(25)]];
const TOTAL = 30;
const outcomes = { failed: 0, interrupted: 0, stopped: 0, running: 0, queued: 0, warning: 0, success: TOTAL };

/** The report of a run of 30 files, which a link with a query opens. */
async function openReport(query: string) {
  const { user, address } = openScreen(
    <>
      <Link to={`?run=a&${query}`}>Result</Link>
      <RunReport
        projectId={1}
        runId="a"
        hrefOf={() => undefined}
        onPlay={() => undefined}
        runningCase={null}
        renderRun={() => null}
      />
    </>,
    answers(REPORT, ({ body }) => {
      const asked = body as { page: number; result_id?: string };
      const page = asked.result_id === resultId(25) ? 2 : asked.page;
      const files = PAGES[page - 1]!;
      return { data: { run: buildRun(), progress: null, outcomes, files, total: TOTAL, page } };
    }),
    answers('/projects/test-report', { data: [buildEntry({ cases: [buildCase()] })] }),
  );
  await user.click(await screen.findByRole('link', { name: 'Result' }));
  return { user, address };
}
const rowOf = (file: number, more: { readonly expanded?: boolean } = {}) =>
  screen.findByRole('button', { name: new RegExp(`File ${file} ?Shop`), ...more });
const pageShown = (page: number) => screen.findByRole('button', { name: `page ${page}` });
const sought = () => sent(REPORT).filter((body) => Object.hasOwn(body as object, 'result_id'));

it('a link to a result opens it on whichever page its file is', async () => {
  const { user, address } = await openReport(`result_id=${resultId(25)}`);
  await user.click(await rowOf(25, { expanded: true }));
  await rowOf(25, { expanded: false });
  await pageShown(2);
  expect(address()).toBe('/?run=a&page=2');
});

it('a result that is opened by hand is not sought', async () => {
  const { user, address } = await openReport('');
  await user.click(await rowOf(1));
  await rowOf(1, { expanded: true });
  expect(address()).toBe(`/?run=a&page=1&result_id=${resultId(1)}`);
  await press(user, 'Go to page 2');
  await rowOf(25, { expanded: false });
  expect(sought()).toEqual([]);
});

it('a truncated link shows the run', async () => {
  await openReport(`result_id=${resultId(25).slice(0, -1)}`);
  await rowOf(1, { expanded: false });
  expect(sought()).toEqual([]);
});

describe('a comparison', () => {
  const changes = { broken: 0, fixed: 0, failing: 0, added: 0, gone: 0 };
  const other = buildRun({ run_id: 'b' });
  const compareWith = (counts: Partial<typeof changes>, ...runs: ReturnType<typeof buildRun>[]) =>
    given(
      answers('/projects/run-compare', {
        data: { run: buildRun(), with: other, changes: { ...changes, ...counts }, cases: [], total: 0 },
      }),
      answers('/projects/run-lists', { data: [other, ...runs] }),
    );

  it.each([
    ['says that nothing differs', {}, 'No difference'],
    ['says no such thing of a change that no case has, while others have one', { broken: 2 }, TEXTS.noRecords],
  ])('%s', async (_what, counts, text) => {
    compareWith(counts);
    await openReport('show=compare&change=fixed');
    await screen.findByText(text);
    expect(screen.queryByText('No difference') === null).toBe(text !== 'No difference');
  });

  it('lists a run once that newer ones have moved to the next page', async () => {
    compareWith({});
    const runs = Array.from({ length: LIMITS.pageSize + 1 }, (_one, at) => buildRun({ run_id: `run ${at}` }));
    const pages = [runs.slice(0, -1), runs.slice(-2)];
    given(answers('/projects/run-lists', ({ body }) => ({ data: pages[(body as { page: number }).page - 1]! })));
    const { user } = await openReport('show=compare&with=run 0');
    await press(user, 'Load older runs');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Load older runs' })).toBeNull());
    await user.click(await screen.findByRole('combobox', { name: 'Compare with…' }));
    // And the one that it is compared with.
    expect(await screen.findAllByRole('option')).toHaveLength(runs.length + 1);
  });

  it('offers runs by time, selection and environment', async () => {
    compareWith(
      {},
      buildRun({ run_id: 'c', environment: 'Staging' }),
      buildRun({ run_id: 'd', environment: 'Phones' }),
    );
    const { user } = await openReport('show=compare');
    await user.click(await screen.findByRole('combobox', { name: 'Compare with…' }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent?.split(' · ').slice(1))).toEqual([
      ['All modules', '0 passed'],
      ['All modules', 'Staging', '0 passed'],
      ['All modules', 'Phones', '0 passed'],
    ]);
  });
});
