import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../../backend/src/database/database.js';
import { withDatabase } from '../../support/product/database.js';
import type { TestServer } from '../../support/product/server.js';
import { howToRepeat } from './plan.js';

/** Findings in the database, for the table. */
export interface Figures {
  readonly runs: number;
  readonly files: number;
  /** Files that ran twice because the first attempt was interrupted. */
  readonly second: number;
  /** Files whose second attempt was interrupted too. */
  readonly interrupted: number;
  readonly cases: number;
}

interface FileRow {
  readonly file: string;
  readonly run: string;
  readonly node: string;
  readonly state: string;
  readonly status: string | null;
  readonly attempt: number;
}
interface ResultRow {
  readonly result: string;
  readonly run: string;
  readonly node: string;
  readonly attempt: number;
  readonly status: string | null;
  readonly planned: number;
  readonly success: number;
  readonly failure: number;
  readonly skipped: number;
  readonly finished: number | null;
}
interface CaseRow {
  readonly result: string;
  readonly seq: number;
  readonly caseId: number;
  readonly status: string;
  readonly screenshot: number | null;
}

const RUNS = 'SELECT run_id AS run, state FROM runs';
const FILES = 'SELECT file_run_id AS file, run_id AS run, node_id AS node, state, status, attempt FROM file_runs';
const RESULTS = `SELECT result_id AS result, run_id AS run, node_id AS node, attempt, status, planned, success, failure, skipped,
  finished_at AS finished FROM file_results ORDER BY attempt`;
const CASES =
  'SELECT result_id AS result, seq, case_id AS caseId, status, screenshot FROM case_results WHERE parent_seq IS NULL ORDER BY seq';
const TOTALS = `SELECT SUM(files) AS files, SUM(runs) AS runs, SUM(success) AS success, SUM(failure) AS failure, SUM(skipped) AS skipped
  FROM project_totals`;

/** Number of unfinished runs. */
export const countOpenRuns = (server: TestServer): Promise<number> =>
  withDatabase(
    server,
    async ({ manager }) => (await manager.query<unknown[]>(`${RUNS} WHERE state <> 'finished'`)).length,
  );

/**
 * Checks in the database and the artifacts folder what docs/reliability.md promises for runs that have ended.
 * @param expected number of files by run id; there may be further runs, whose start response was lost
 * @throws a list of every broken promise
 */
export async function checkPromises(server: TestServer, expected: ReadonlyMap<string, number>): Promise<Figures> {
  const { figures, broken } = await withDatabase(server, (database) => examine(database, server, expected));
  if (broken.length > 0) throw new Error([...broken, howToRepeat()].join('\n'));
  return figures;
}

async function examine({ manager }: Database, server: TestServer, expected: ReadonlyMap<string, number>) {
  const broken: string[] = [];
  const runs = await manager.query<{ run: string; state: string }[]>(RUNS);
  const files = await manager.query<FileRow[]>(FILES);
  const results = await manager.query<ResultRow[]>(RESULTS);
  const cases = groupBy(await manager.query<CaseRow[]>(CASES), ({ result }) => result);
  const [totals] = await manager.query<[Record<'files' | 'runs' | Count, number | string>]>(TOTALS);

  const known = new Set(runs.map(({ run }) => run));
  for (const run of expected.keys()) if (!known.has(run)) broken.push(`Run ${run} was accepted and is lost`);
  for (const { run, state } of runs) if (state !== 'finished') broken.push(`Run ${run} is still ${state}`);
  const filesOf = groupBy(files, ({ run }) => run);
  for (const [run, count] of expected)
    if (filesOf.get(run)?.length !== count) broken.push(`Run ${run} has not ${count} files`);

  const attemptsOf = groupBy(results, ({ run, node }) => `${run} ${node}`);
  const last: ResultRow[] = [];
  for (const file of files) {
    const attempts = attemptsOf.get(`${file.run} ${file.node}`) ?? [];
    broken.push(...brokenByFile(file, attempts));
    const ended = attempts.at(-1);
    if (ended) last.push(ended);
  }
  for (const result of results) broken.push(...brokenByResult(result, cases.get(result.result) ?? []));
  for (const count of COUNTS) {
    const sum = last.reduce((total, result) => total + result[count], 0);
    if (Number(totals[count]) !== sum) broken.push(`The roll-ups count ${totals[count]} ${count}, the results ${sum}`);
  }
  if (Number(totals.files) !== last.length)
    broken.push(`The roll-ups count ${totals.files} files, there are ${last.length}`);
  const ran = new Set(last.map(({ run }) => run)).size;
  if (Number(totals.runs) !== ran) broken.push(`The roll-ups count ${totals.runs} runs, there are ${ran}`);
  broken.push(...brokenByFolder(join(server.dataDir, 'artifacts'), results, cases));

  const figures = {
    runs: runs.length,
    files: files.length,
    second: files.filter(({ attempt }) => attempt > 1).length,
    interrupted: files.filter(({ status }) => status === 'interrupted').length,
    cases: [...cases.values()].reduce((sum, rows) => sum + rows.length, 0),
  };
  return { figures, broken };
}

type Count = (typeof COUNTS)[number];
const COUNTS = ['success', 'failure', 'skipped'] as const;

/** One result for each attempt, all ended; only the last one may have ended by itself. */
function brokenByFile({ file, state, status, attempt }: FileRow, attempts: readonly ResultRow[]): string[] {
  const name = `File run ${file}`;
  if (state !== 'finished' || status === null) return [`${name} is ${state} (${status})`];
  if (attempts.length !== attempt || attempts.some((result, at) => result.attempt !== at + 1))
    return [`${name} had ${attempt} attempts and has results of ${attempts.map((one) => one.attempt).join(', ')}`];
  const wrong = attempts.filter((result, at) => result.status !== (at === attempt - 1 ? status : 'interrupted'));
  return wrong.map((result) => `Attempt ${result.attempt} of file run ${file} (${status}) is ${result.status}`);
}

/** planned = executed + skipped, each case once, and none missing from a file that ended by itself. */
function brokenByResult(result: ResultRow, cases: readonly CaseRow[]): string[] {
  const broken: string[] = [];
  const name = `Result ${result.result} (${result.status}, attempt ${result.attempt})`;
  if (result.finished === null) return [`${name} has not ended`];
  const { planned, success, failure, skipped } = result;
  if (planned !== success + failure + skipped)
    broken.push(`${name} planned ${planned} and counts ${success} + ${failure} + ${skipped}`);
  const executed = cases.filter(({ status }) => status !== 'skipped');
  if (executed.length !== success + failure)
    broken.push(`${name} counts ${success + failure} executed cases and stores ${executed.length}`);
  if (new Set(cases.map(({ caseId }) => caseId)).size !== cases.length) broken.push(`${name} stores a case twice`);
  if (cases.some(({ seq }, at) => seq !== at)) broken.push(`${name} has a gap in its cases`);
  const isWhole = result.status === 'success' || result.status === 'failure';
  if (isWhole && cases.length !== planned) broken.push(`${name} planned ${planned} cases and stores ${cases.length}`);
  return broken;
}

/** Every picture that a case names exists, and every folder belongs to a result. */
function brokenByFolder(
  folder: string,
  results: readonly ResultRow[],
  cases: ReadonlyMap<string, readonly CaseRow[]>,
): string[] {
  const broken: string[] = [];
  const known = new Set(results.map(({ result }) => result));
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (!known.has(name)) broken.push(`The folder ${name} belongs to no result`);
    const strange = readdirSync(join(folder, name)).filter((file) => !/^\d+\.jpeg$/.test(file));
    if (strange.length > 0) broken.push(`The folder ${name} has ${strange.join(', ')}`);
  }
  for (const [result, rows] of cases)
    for (const { seq, screenshot } of rows)
      if (screenshot !== null && !existsSync(join(folder, result, `${screenshot}.jpeg`)))
        broken.push(`Case ${seq} of result ${result} names a picture that is not there`);
  return broken;
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
