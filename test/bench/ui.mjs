/**
 * `npm run bench:ui`: how fast the workspace is with a large project, in a real browser with a real server: a tree of
 * 10,000 nodes, and a file with 1,000 test cases. Documented delays are not counted.
 */
import { newTestCase, STORAGE_KEY } from '@testplatform/contract';
import { findChromium } from '@testplatform/engine';
import { chromium } from 'playwright';
import { startServer } from './lib/server.mjs';

const NODES = 10_000;
const CASES = 1_000;
const ROUNDS = 15;
/** Below the first module: its sections, their scenarios, and nine files in each. */
const CHILDREN_OF_MODULE = 10 + 100 + 900;
/** Height of a tree row in pixels. */
const ROW = 32;
const FILE = { module: 'Module 0', section: 'Section 0', scenario: 'Scenario 0', testCaseFileName: 'File 0' };

const server = await startServer();
const browser = await chromium.launch({
  executablePath: findChromium(process.env.CHROMIUM_PATH),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
});
try {
  const projectId = await makeProject();
  const page = await openWorkspace(projectId);
  await measureTree(page);
  await measureCases(page);
} finally {
  await browser.close();
  await server.stop();
}

/** @param {import('playwright').Page} page */
async function measureTree(page) {
  const all = page.getByRole('button', { name: 'Expand all' });
  const none = page.getByRole('button', { name: 'Collapse all' });
  /** @type {number[]} */
  const opened = [];
  for (let round = 0; round < ROUNDS; round++) {
    opened.push(await timeClick(all, treeOf(NODES + 1)));
    if (round < ROUNDS - 1) await timeClick(none, treeOf(11));
  }
  report(`${NODES} nodes, expand all until painted`, opened, 400);
  console.log(`Elements in the page with all of them open: ${await page.locator('*').count()} (budget 1500)`);

  const arrow = page.getByRole('treeitem', { name: 'Module 0', exact: true }).locator('.toggle');
  const below = CHILDREN_OF_MODULE;
  const closed = treeOf(NODES + 1 - below);
  /** @type {number[]} */
  const toggles = [];
  for (let round = 0; round < ROUNDS; round++) {
    toggles.push(await timeClick(arrow, closed));
    toggles.push(await timeClick(arrow, treeOf(NODES + 1)));
  }
  report(`A module with ${below} rows below, open or close`, toggles, 100);
  await timeClick(none, treeOf(11));
}

/** @param {import('playwright').Page} page */
async function measureCases(page) {
  const filter = page.getByLabel('Filter the tree');
  await filter.fill('File 0');
  await page.getByRole('treeitem', { name: 'File 0', exact: true }).first().click();
  const list = page.getByRole('tab', { name: /Test cases/ });
  const other = page.getByRole('tab', { name: 'Report' });
  await page.getByText('Case 1', { exact: true }).waitFor();
  const rows = { selector: '#panel tr', of: /** @type {const} */ ('count') };
  /** @type {number[]} */
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    await timeClick(other, { ...rows, from: 0, to: 0 });
    times.push(await timeClick(list, { ...rows, from: 10, to: CASES }));
  }
  report(`${CASES} test cases, list until painted`, times, 300);
  console.log(`Elements in the page with the list: ${await page.locator('*').count()} (budget 1500)`);
}

/**
 * What the page shows when a click has taken effect: the height of an element (pixels), or the number of elements.
 * @typedef {{ selector: string, of: 'height' | 'count', from: number, to: number }} Outcome
 */

/**
 * The tree with so many rows.
 * @param {number} rows
 * @returns {Outcome}
 */
function treeOf(rows) {
  return { selector: '[role=tree]', of: 'height', from: rows * ROW, to: rows * ROW };
}

/**
 * Milliseconds from a click until its effect is painted.
 * @param {import('playwright').Locator} target
 * @param {Outcome} outcome
 */
async function timeClick(target, outcome) {
  return target.evaluate(async (element, { selector, of, from, to }) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isThere = () => {
      const found = document.querySelectorAll(selector);
      const value = of === 'count' ? found.length : (found[0]?.clientHeight ?? -1);
      return value >= from && value <= to;
    };
    const begun = performance.now();
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    while (!isThere()) {
      if (performance.now() - begun > 30_000) throw new Error(`${selector} did not become what was expected`);
      await frame();
    }
    await frame();
    await new Promise((resolve) => setTimeout(resolve));
    return performance.now() - begun;
  }, outcome);
}

/** @param {number} projectId */
async function openWorkspace(projectId) {
  const session = JSON.stringify({ token: server.token, super_admin: true, loginTime: new Date().toISOString() });
  const kept = { origin: server.url, localStorage: [{ name: STORAGE_KEY, value: session }] };
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [kept] },
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await page.goto(`${server.url}/project/${projectId}`);
  await page.getByRole('treeitem', { name: 'Module 0', exact: true }).waitFor();
  return page;
}

async function makeProject() {
  const { data } = await server.call('/projects/create', { name: 'Large', description: 'As large as they come' });
  const projectId = data.project_id;
  await server.call('/projects/components-update', { projectId, components: buildTree() });
  for (let order = 0; order < CASES; order++) {
    const testCase = { ...newTestCase('Click'), title: `Case ${order}`, targetField: `#field-${order}` };
    await server.call('/projects/test-case-manage', { projectId, ...FILE, order, testCase });
  }
  return projectId;
}

/** 10 modules of 10 sections of 10 scenarios, and files until there are enough nodes. */
function buildTree() {
  let files = NODES - 10 - 100 - 1_000;
  const level = (
    /** @type {string} */ type,
    /** @type {string} */ title,
    below = (/** @type {number} */ _row) => ({}),
  ) =>
    Object.fromEntries(
      Array.from({ length: 10 }, (_, row) => [row, { title: `${title} ${row}`, type, ...below(row) }]),
    );
  const scenarioFiles = () => {
    const count = Math.min(9, files);
    files -= count;
    const titles = Array.from({ length: count }, (_, row) => [row, { title: `File ${row}`, type: 'test-case-file' }]);
    return Object.fromEntries(titles);
  };
  return level('module', 'Module', () =>
    level('section', 'Section', () => level('scenario', 'Scenario', scenarioFiles)),
  );
}

/**
 * @param {string} what
 * @param {number[]} times milliseconds
 * @param {number} budget
 */
function report(what, times, budget) {
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const worst = sorted.at(-1) ?? Number.NaN;
  console.log(
    `${what}: median ${median.toFixed(0)} ms, worst of ${sorted.length} ${worst.toFixed(0)} ms (budget ${budget})`,
  );
}
