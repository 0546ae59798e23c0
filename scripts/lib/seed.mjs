import { readSettings } from '../../backend/dist/config/settings.js';
import { readerSource, writerSource } from '../../backend/dist/database/options.js';
import { Database } from '../../backend/dist/database/database.js';
import { ENTITIES } from '../../backend/dist/entities.js';
import { Problem } from './console.mjs';
import { CASES_A_FILE, makeHistory, makeTree } from './seed-history.mjs';

/** Values per statement, below SQLite's limit. */
const VALUES_MAX = 30_000;

/**
 * @typedef {{ projects: number, files: number, results: number }} Size
 * @typedef {import('../../backend/dist/database/database.js').Database['writeManager']} Manager
 */

/**
 * Fills the database that the environment configures, one transaction per project.
 * @param {NodeJS.ProcessEnv} environment
 * @param {Size} size files per project; case results over all projects
 * @param {{ force?: boolean, onProject?: (done: number, all: number) => void }} [options]
 * @throws {Problem} when the database already has projects
 */
export async function seed(environment, { projects, files, results }, { force = false, onProject } = {}) {
  const settings = readSettings(environment);
  const writer = writerSource(settings, ENTITIES);
  const database = new Database(writer, readerSource(settings, ENTITIES, writer));
  await database.open();
  try {
    const where = settings.DATABASE_URL ? 'the database of DATABASE_URL' : settings.DATA_DIR;
    const first = await nextId(database.manager, 'projects', 'project_id');
    if (first > 1 && !force) throw new Problem(`${where} already has projects. Use --force to add more`);
    // Data lost in a power cut can be generated again.
    if (database.isSqlite) await writer.query('PRAGMA synchronous = OFF');
    if (database.isSqlite) await writer.query('PRAGMA cache_size = -200000');
    const made = { projects, files: 0, cases: 0, runs: 0, fileResults: 0, results: 0, where };
    for (let index = 0; index < projects; index++) {
      const share = Math.floor(results / projects) + (index < results % projects ? 1 : 0);
      await database.transaction(() => insertProject(database.writeManager, first + index, files, share, made));
      onProject?.(index + 1, projects);
    }
    return made;
  } finally {
    await database.close();
  }
}

/**
 * @param {Manager} manager
 * @param {number} projectId
 * @param {number} fileCount
 * @param {number} results
 * @param {Record<'files' | 'cases' | 'runs' | 'fileResults' | 'results', number>} made
 */
async function insertProject(manager, projectId, fileCount, results, made) {
  const now = Date.now();
  const caseId = await nextId(manager, 'test_cases', 'case_id');
  const tree = makeTree(projectId, fileCount, caseId);
  const history = makeHistory(projectId, tree.files, results, now);
  const name = `Seeded project ${projectId}`;
  await insert(manager, 'projects', [
    {
      project_id: projectId,
      name,
      name_key: name.toLowerCase(),
      description: 'Made by npm run seed',
      data_collection: JSON.stringify({ General: [{ title: '', value: '' }] }),
      data_binding: '[]',
      tree_version: 1,
      created_at: now,
      modified_at: now,
    },
  ]);
  await insert(manager, 'project_revisions', [{ project_id: projectId }]);
  await insert(manager, 'components', tree.components);
  await insert(manager, 'test_cases', tree.cases);
  await insert(manager, 'runs', history.runs);
  await insert(manager, 'file_runs', history.fileRuns);
  await insert(manager, 'file_results', history.fileResults);
  await insert(manager, 'case_results', history.caseResults);
  await insert(manager, 'latest_results', history.latest);
  await insert(manager, 'project_totals', history.totals);
  made.files += tree.files.length;
  made.cases += tree.files.length * CASES_A_FILE;
  made.runs += history.runs.length;
  made.fileResults += history.fileResults.length;
  made.results += history.caseResults.length;
}

/** @param {Manager} manager @param {string} table @param {string} key */
async function nextId(manager, table, key) {
  const [row] = await manager.query(`SELECT MAX(${key}) AS last FROM ${table}`);
  return Number(row.last ?? 0) + 1;
}

/**
 * Inserts rows in batches; all have the fields of the first.
 * @param {Manager} manager
 * @param {string} table
 * @param {readonly Record<string, unknown>[]} rows
 */
async function insert(manager, table, rows) {
  const columns = Object.keys(rows[0] ?? {});
  const { driver } = manager.connection;
  const names = columns.map((column) => driver.escape(column)).join(', ');
  const size = Math.max(1, Math.min(500, Math.floor(VALUES_MAX / columns.length)));
  const row = `(${columns.map(() => '?').join(', ')})`;
  for (let from = 0; from < rows.length; from += size) {
    const some = rows.slice(from, from + size);
    const values = some.flatMap((one) => columns.map((column) => one[column]));
    await manager.query(`INSERT INTO ${table} (${names}) VALUES ${some.map(() => row).join(', ')}`, values);
  }
}
