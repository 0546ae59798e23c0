/**
 * Prepares a fresh machine: checks Node's version and installs npm packages, a browser, and for the tests MariaDB, Redis and Firefox.
 * Uses only Node's built-ins, because it runs before anything is installed. Prints nothing when there is nothing to do.
 */
import { delimiter, dirname } from 'node:path';
import { provideBrowser, provideHeadlessShell } from './bootstrap/browser.mjs';
import { provideFirefox } from './bootstrap/firefox.mjs';
import { provideMariaDb } from './bootstrap/mariadb.mjs';
import { checkNodeVersion } from './bootstrap/node-version.mjs';
import { compilePackages, installPackages, needsCompiling } from './bootstrap/packages.mjs';
import { provideRedis } from './bootstrap/redis.mjs';
import { step } from './lib/console.mjs';

/** Node and the npm packages, without compiling better-sqlite3: enough for whatever opens no database. */
export async function bootstrapSources() {
  checkNodeVersion();
  await installPackages();
}

/** Node and the npm packages: enough to build and check. */
export async function bootstrapPackages() {
  await bootstrapSources();
  if (await needsCompiling()) await step('Compiling SQLite (about a minute)', compilePackages);
}

/**
 * What `npm start` needs.
 * @returns {Promise<NodeJS.ProcessEnv>} settings for the server, such as the browser found
 */
export async function bootstrap() {
  await bootstrapPackages();
  const path = await provideBrowser();
  await provideHeadlessShell();
  return { CHROMIUM_PATH: path };
}

/**
 * What the gate, `npm test`, needs: no more than a start.
 * @returns {Promise<NodeJS.ProcessEnv>} settings for the tests, such as the browsers found
 */
export async function bootstrapGate() {
  const env = await bootstrap();
  const headlessShell = await provideHeadlessShell();
  return { ...env, ...(headlessShell && { TEST_BROWSER_PATH: headlessShell }) };
}

/**
 * What the full floor, `npm run test:full`, needs.
 * @returns {Promise<{ env: NodeJS.ProcessEnv, missing: string[] }>} settings for the tests, such as the programs found, and the projects of
 * Jest that can't run
 */
export async function bootstrapFullFloor() {
  const env = await bootstrapGate();
  const servers = [await provideMariaDb(), await provideRedis()];
  const folders = servers.flatMap((path) => (path ? [dirname(path)] : []));
  const [mariadbd, redis] = servers;
  const hasFirefox = await provideFirefox();
  return {
    env: {
      ...env,
      PATH: [process.env.PATH, ...new Set(folders)].join(delimiter),
      ...(!mariadbd && { WITHOUT_MARIADB: '1' }),
      ...(!redis && { WITHOUT_REDIS: '1' }),
    },
    missing: [...(mariadbd ? [] : ['mariadb']), ...(hasFirefox ? [] : ['firefox'])],
  };
}
