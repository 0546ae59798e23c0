import { randomUUID } from 'node:crypto';
import { newTestCase } from '@testplatform/contract';
import { addTotals, emptyTotals, quarterOf } from '../../backend/dist/modules/reports/roll-ups/totals.js';

export const CASES_A_FILE = 10;
const FILES_A_SCENARIO = 10;
const SCENARIOS_A_SECTION = 4;
const SECTIONS_A_MODULE = 5;
const FILES_A_RUN = 20;
const DAY = 24 * 60 * 60_000;
const YEAR = 365 * DAY;

/**
 * @typedef {Record<string, unknown>} Row
 * @typedef {{ module: string, section: string, scenario: string, testCaseFileName: string }} Path
 * @typedef {{ id: string, path: Path, cases: Row[] }} File
 */

/** @template T @param {number} count @param {(index: number) => T} make @returns {T[]} */
const times = (count, make) => Array.from({ length: count }, (_one, index) => make(index));

/** @param {number} below */
const random = (below) => Math.floor(Math.random() * below);

/**
 * The rows of a tree with `fileCount` files, and of their test cases.
 * @param {number} projectId
 * @param {number} fileCount
 * @param {number} firstCase id of the first test case
 */
export function makeTree(projectId, fileCount, firstCase) {
  /** @type {Row[]} */
  const components = [];
  /** @type {(type: string, title: string, parent: string, position: number) => string} */
  const add = (type, title, parent, position) => {
    const id = randomUUID();
    components.push({
      id,
      project_id: projectId,
      parent_id: parent,
      type,
      title,
      title_key: title.toLowerCase(),
      position,
    });
    return id;
  };
  /** @type {Map<string, string>} */
  const ids = new Map();
  /** @type {(type: string, number: number, parent: string, position: number) => string} */
  const level = (type, number, parent, position) => {
    const title = `${type} ${number + 1}`;
    const id = ids.get(title) ?? add(type.toLowerCase(), title, parent, position);
    ids.set(title, id);
    return id;
  };
  const files = times(fileCount, (index) => {
    const scenario = Math.floor(index / FILES_A_SCENARIO);
    const section = Math.floor(scenario / SCENARIOS_A_SECTION);
    const module = Math.floor(section / SECTIONS_A_MODULE);
    const moduleId = level('Module', module, '', module);
    const sectionId = level('Section', section, moduleId, section % SECTIONS_A_MODULE);
    const scenarioId = level('Scenario', scenario, sectionId, scenario % SCENARIOS_A_SECTION);
    const path = {
      module: `Module ${module + 1}`,
      section: `Section ${section + 1}`,
      scenario: `Scenario ${scenario + 1}`,
      testCaseFileName: `File ${index + 1}`,
    };
    const id = add('test-case-file', path.testCaseFileName, scenarioId, index % FILES_A_SCENARIO);
    return { id, path, cases: makeCases(projectId, id, firstCase + index * CASES_A_FILE) };
  });
  return { components, files, cases: files.flatMap((file) => file.cases) };
}

/** @param {number} projectId @param {string} nodeId @param {number} firstCase @returns {Row[]} */
function makeCases(projectId, nodeId, firstCase) {
  return times(CASES_A_FILE, (position) => ({
    case_id: firstCase + position,
    project_id: projectId,
    node_id: nodeId,
    position,
    test_case: JSON.stringify({
      ...newTestCase('Click'),
      title: `Click button ${position + 1}`,
      targetField: `testid=button-${position + 1}`,
    }),
    last_status: null,
    last_warning: 0,
    last_message: null,
    last_time: null,
  }));
}

/**
 * A year of runs with `results` case results in total, recent ones more often. Writes each case's last result into its row.
 * @param {number} projectId
 * @param {readonly File[]} files
 * @param {number} results
 * @param {number} now Unix milliseconds
 */
export function makeHistory(projectId, files, results, now) {
  const count = Math.ceil(results / (CASES_A_FILE * Math.min(FILES_A_RUN, files.length)));
  const begins = times(count, () => now - DAY / 24 - Math.floor(Math.random() ** 2 * YEAR)).toSorted((a, b) => a - b);
  const made = {
    runs: /** @type {Row[]} */ ([]),
    fileRuns: /** @type {Row[]} */ ([]),
    fileResults: /** @type {Row[]} */ ([]),
    caseResults: /** @type {Row[]} */ ([]),
  };
  /** @type {Map<string, Row>} */
  const latest = new Map();
  /** @type {Map<number, ReturnType<typeof emptyTotals>>} */
  const totals = new Map();
  /** @type {(time: number, more: ReturnType<typeof emptyTotals>) => void} */
  const tally = (time, more) => {
    const quarter = quarterOf(time);
    totals.set(quarter, addTotals(totals.get(quarter) ?? emptyTotals(), more));
  };
  for (const begin of begins) {
    const runId = randomUUID();
    let time = begin;
    const firstFile = random(files.length);
    for (let position = 0; position < Math.min(FILES_A_RUN, files.length); position++) {
      const file = files[(firstFile + position) % files.length];
      const planned = Math.min(CASES_A_FILE, results - made.caseResults.length);
      if (!file || planned <= 0) break;
      const result = executeFile({ projectId, runId, file, planned, startedAt: time });
      made.fileResults.push(result.row);
      made.caseResults.push(...result.cases);
      made.fileRuns.push(fileRunOf(result.row, file.path, position));
      latest.set(file.id, { node_id: file.id, project_id: projectId, result_id: result.row.result_id });
      tally(time, result.totals);
      time += result.totals.duration;
    }
    tally(begin, { ...emptyTotals(), runs: 1 });
    made.runs.push(runOf(projectId, runId, begin, time));
  }
  return { ...made, latest: [...latest.values()], totals: totalRows(projectId, totals) };
}

/**
 * One execution of a file: its row, those of its cases, and what it adds to the totals.
 * @param {{ projectId: number, runId: string, file: File, planned: number, startedAt: number }} execution
 */
function executeFile({ projectId, runId, file, planned, startedAt }) {
  const resultId = randomUUID();
  const cases = file.cases.slice(0, planned).map((row, seq) => executeCase(resultId, row, seq, startedAt));
  const failure = cases.filter(({ status }) => status === 'failure').length;
  const concentrate = cases.filter(({ warning }) => warning === 1).length;
  const performance = {
    duration: cases.reduce((sum, { duration }) => sum + duration, 0),
    transferSize: 100_000 + random(4_000_000),
    totalRequests: 20 + random(100),
    requestFailures: random(20) === 0 ? 1 : 0,
  };
  const counts = { success: planned - failure, failure, blocker: 0, concentrate, skipped: 0 };
  const { module, section, scenario, testCaseFileName } = file.path;
  const row = {
    result_id: resultId,
    run_id: runId,
    project_id: projectId,
    node_id: file.id,
    module,
    section,
    scenario,
    file_name: testCaseFileName,
    execution_type: 'server',
    attempt: 1,
    status: failure > 0 ? 'failure' : 'success',
    reason: '',
    browser: 'Chromium',
    planned,
    ...counts,
    duration: performance.duration,
    transfer_size: performance.transferSize,
    total_requests: performance.totalRequests,
    request_failures: performance.requestFailures,
    started_at: startedAt,
    finished_at: startedAt + performance.duration,
  };
  return { row, cases, totals: { ...emptyTotals(), files: 1, ...counts, ...performance } };
}

/** @param {string} resultId @param {Row} row of the test case; gets its last result @param {number} seq @param {number} startedAt */
function executeCase(resultId, row, seq, startedAt) {
  const status = random(15) === 0 ? 'failure' : 'success';
  const warning = random(20) === 0 ? 1 : 0;
  const message = status === 'failure' ? 'No element was found within 5 s' : '';
  const duration = 50 + random(400);
  const began = startedAt + seq * 250;
  Object.assign(row, { last_status: status, last_warning: warning, last_message: message, last_time: began });
  return {
    result_id: resultId,
    seq,
    case_id: row.case_id,
    title: `Click button ${seq + 1}`,
    event_type: 'Click',
    status,
    warning,
    warnings: JSON.stringify(warning ? ['A request failed'] : []),
    message,
    started_at: began,
    duration,
    screenshot: seq,
  };
}

/** @param {ReturnType<typeof executeFile>['row']} result @param {Path} path @param {number} position @returns {Row} */
const fileRunOf = (result, path, position) => ({
  file_run_id: randomUUID(),
  run_id: result.run_id,
  project_id: result.project_id,
  node_id: result.node_id,
  path: JSON.stringify(path),
  position,
  state: 'finished',
  status: result.status,
  epoch: 1,
  attempt: 1,
  result_id: result.result_id,
});

/** @param {number} projectId @param {string} runId @param {number} began @param {number} ended @returns {Row} */
const runOf = (projectId, runId, began, ended) => ({
  run_id: runId,
  project_id: projectId,
  state: 'finished',
  trigger: 'manual',
  execution_type: 'server',
  selection: '[]',
  reason: '',
  created_at: began,
  started_at: began,
  finished_at: ended,
});

/** @param {number} projectId @param {ReadonlyMap<number, ReturnType<typeof emptyTotals>>} totals @returns {Row[]} */
const totalRows = (projectId, totals) =>
  [...totals].map(([quarter, sums]) => ({
    project_id: projectId,
    quarter,
    runs: sums.runs,
    files: sums.files,
    firefox_files: sums.firefoxFiles,
    success: sums.success,
    failure: sums.failure,
    blocker: sums.blocker,
    concentrate: sums.concentrate,
    skipped: sums.skipped,
    duration: sums.duration,
    transfer_size: sums.transferSize,
    total_requests: sums.totalRequests,
    request_failures: sums.requestFailures,
  }));
