/**
 * `npm run screenshots`: starts a new installation with the demo project, runs it, and takes the pictures of README and
 * docs in the light and the dark scheme. Writes docs/images/<name>-light.webp and <name>-dark.webp.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { buildStale } from './build.mjs';
import { Problem, runMain, step } from './lib/console.mjs';
import { startDemoSite } from './lib/demo-site.mjs';
import { fromRoot } from './lib/paths.mjs';

/** @typedef {import('playwright').Page} Page */

const FOLDER = fromRoot('docs/images');
const SIZE = { width: 1280, height: 800 };
/** Out of 100: text stays sharp, and a picture has about 40 kB. */
const QUALITY = 80;
/** Milliseconds. */
const START = 60_000;
const RUN = 120_000;
const ADMIN = 'admin@example.com';

await runMain(async () => {
  await bootstrap();
  await buildStale();
  const server = await step('Starting the demo', start);
  try {
    const result = await step('Running it', () => runDemo(server));
    await mkdir(FOLDER, { recursive: true });
    for (const scheme of /** @type {const} */ (['light', 'dark']))
      await step(`Taking the pictures, ${scheme}`, () => takePictures(server, scheme, result));
  } finally {
    await server.stop();
  }
});

/** @typedef {Awaited<ReturnType<typeof start>>} Server */

/** A new installation with the demo project, in a folder of its own. */
async function start() {
  const { freePort } = await import('../test/support/servers/ports.mjs');
  const folder = await mkdtemp(join(tmpdir(), 'screenshots-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const password = randomBytes(12).toString('hex');
  const site = await startDemoSite(port + 1);
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'error', DEMO: '1' };
  const program = spawn(process.execPath, [fromRoot('backend/dist/main.js')], {
    env: { ...env, DEMO_SITE_URL: site.url, ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: password },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    const ended = once(program, 'exit');
    if (program.exitCode === null && program.kill()) await ended;
    await site.close();
    await rm(folder, { recursive: true, force: true });
  };
  /** @param {string} path @param {object} body @param {string} [token] */
  const call = async (path, body, token) => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Token: token }) };
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return answer.json();
  };
  try {
    await until('the server', START, async () => (await fetch(`${url}/api/health`).catch(() => null))?.ok);
    const { token } = await call('/users/login', { email: ADMIN, password });
    return {
      url,
      siteUrl: site.url,
      token,
      stop,
      call: (/** @type {string} */ path, /** @type {object} */ body) => call(path, body, token),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @template T @param {string} what @param {number} ms @param {() => Promise<T>} look @returns {Promise<T>} */
async function until(what, ms, look) {
  for (const end = Date.now() + ms; Date.now() < end;) {
    const found = await look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Problem(`Waited ${ms / 1000} s for ${what}`);
}

/** Runs the demo project twice, so that there is a trend, and two small projects. @param {Server} server */
async function runDemo({ call, siteUrl }) {
  const { data: projects } = await call('/projects/list', {});
  const projectId = projects[0].project_id;
  await addPeople(call);
  await addProject(call, 'Sign-in page', 'Signing in, from the form to the account page', `${siteUrl}/login`);
  await addProject(call, 'Unreleased site', 'Smoke tests of what comes next', 'http://127.0.0.1:9/');
  let runId = '';
  for (let times = 0; times < 2; times++) runId = await runToEnd(call, projectId);
  const { data } = await call('/projects/components-lists', { projectId });
  return { projectId, runId, nodeOf: (/** @type {string} */ title) => idOf(data[0].components, title) };
}

/** @typedef {Server['call']} Call */

/** Accounts for the list of users: each signed up, one activated. @param {Call} call */
async function addPeople(call) {
  const people = ['Tester', 'Developer', 'Release manager'];
  for (const [index, firstName] of people.entries()) {
    const email = `${firstName.toLowerCase().replace(' ', '.')}@example.com`;
    const password = randomBytes(12).toString('hex');
    await call('/users/register', { firstName, email, password, country: 'Switzerland', tc: true });
    const { data } = await call('/admin/user-list', { name: email });
    if (index === 0)
      await call('/admin/user-account-activate', { event: 'Account activation', user_id: data[0].user_id });
  }
}

/**
 * A project with one test that opens an address, run once.
 * @param {Call} call @param {string} name @param {string} description @param {string} redirectURL
 */
async function addProject(call, name, description, redirectURL) {
  const { project_id: projectId } = (await call('/projects/create', { name, description })).data;
  const path = { module: 'Site', section: 'Smoke', scenario: 'Visitor', testCaseFileName: 'Start page' };
  const [module, section, scenario, file] = Object.values(path);
  const components = {
    0: {
      title: module,
      type: 'module',
      0: {
        title: section,
        type: 'section',
        0: { title: scenario, type: 'scenario', 0: { title: file, type: 'test-case-file' } },
      },
    },
  };
  await call('/projects/components-update', { projectId, components });
  const testCase = { title: 'Open the page', eventType: 'URL redirect', redirectURL, maxWaitingTime: 5 };
  await call('/projects/test-case-manage', { projectId, ...path, testCase });
  await runToEnd(call, projectId);
}

/** @param {Call} call @param {number} projectId @returns {Promise<string>} the id of the run */
async function runToEnd(call, projectId) {
  const { run_id } = (await call('/projects/run', { projectId })).data;
  const isOver = async () =>
    (await call('/projects/get-test-snap', { projectId, run_id })).data.run_status === 'finished';
  await until('the run', RUN, isOver);
  return run_id;
}

/** @param {Record<string, any>} level @param {string} title @returns {string} the id of the file with this title, or '' */
function idOf(level, title) {
  for (const node of Object.values(level).filter((one) => typeof one === 'object')) {
    if (node.type === 'test-case-file' && node.title === title) return node.id;
    const found = idOf(node, title);
    if (found) return found;
  }
  return '';
}

/** @param {Server} server @param {'light' | 'dark'} colorScheme @param {Awaited<ReturnType<typeof runDemo>>} demo */
async function takePictures({ url, token, call }, colorScheme, { projectId, runId, nodeOf }) {
  const { chromium } = await import('playwright');
  const { findChromium } = await import('@testplatform/engine');
  const session = JSON.stringify({ token, super_admin: true, loginTime: new Date().toISOString() });
  const storage = [{ origin: url, localStorage: [{ name: 'TestPlatform', value: session }] }];
  const browser = await chromium.launch({
    executablePath: findChromium(process.env.CHROMIUM_PATH),
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage({
    viewport: SIZE,
    colorScheme,
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: storage },
  });
  const project = `${url}/project/${projectId}`;
  /** @param {string} name */
  const take = async (name) => save(await page.screenshot(), `${name}-${colorScheme}`);
  try {
    await page.goto(`${url}/home`);
    await page.getByRole('region', { name: 'Projects' }).getByRole('listitem').first().waitFor();
    await page.getByRole('region', { name: 'Latest runs' }).getByRole('listitem').first().waitFor();
    await settled(page);
    await take('home');

    await page.goto(`${url}/analytics?project=${projectId}&preset=days`);
    await page.locator('[data-chart] svg').first().waitFor();
    await settled(page);
    await take('analytics');

    await page.goto(`${url}/admin/user-list`);
    await page.getByRole('row').nth(3).waitFor();
    await settled(page);
    await take('users');

    await page.goto(`${url}/admin/audit-log`);
    await page.getByRole('row').nth(3).waitFor();
    await settled(page);
    await take('audit-log');

    await page.goto(`${project}?node=${nodeOf('Broken page')}&tab=report`);
    await page.getByRole('region', { name: 'Failure', exact: true }).waitFor();
    await settled(page);
    await take('report');

    await page.goto(`${project}?run=${runId}`);
    await page.getByRole('region', { name: /test case files?$/ }).waitFor();
    await page.getByRole('treeitem').first().waitFor();
    await settled(page);
    await take('run');

    await page.goto(`${project}?node=${nodeOf('Place an order')}`);
    const row = page.getByRole('row', { name: /Add it to the cart/ });
    await row.click();
    await page.getByRole('form').waitFor();
    await settled(page);
    await take('editor');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Run', exact: true }).click();
    // Move away from the button, whose tooltip would cover something.
    await page.mouse.move(0, SIZE.height);
    const preview = page.getByRole('region', { name: 'Live preview' });
    await preview.locator('img').waitFor();
    await take('workspace');
    await until(
      'the run',
      RUN,
      async () => (await call('/projects/get-test-snap', { projectId })).data.run_status === 'finished',
    );
  } finally {
    await browser.close();
  }
}

/** Waits until nothing is loading. @param {Page} page */
async function settled(page) {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}

/** @param {Buffer} png @param {string} name */
async function save(png, name) {
  // sharp is a dependency of the server.
  const sharp = createRequire(fromRoot('backend/package.json'))('sharp');
  await sharp(png)
    .webp({ quality: QUALITY })
    .toFile(join(FOLDER, `${name}.webp`));
}
