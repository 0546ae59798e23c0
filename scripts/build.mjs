/** Builds what is stale: `node scripts/build.mjs`, or buildStale() before a start. */
import { existsSync, rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { bootstrapPackages } from './bootstrap.mjs';
import { Problem, runMain, step } from './lib/console.mjs';
import { packXecutor, XECUTOR_PACKAGE } from './lib/pack-xecutor.mjs';
import { fromRoot } from './lib/paths.mjs';
import { runNode } from './lib/run.mjs';
import { hashFiles, listFiles, readStamp, writeStamp } from './lib/stamp.mjs';

const SERVER_PACKAGES = ['contract', 'engine', 'backend', 'xecutor'];

/**
 * @typedef {object} Target
 * @property {string} name
 * @property {string[]} sources files and folders that the build reads
 * @property {string} output a file that exists once it is built
 * @property {() => Promise<{ ok: boolean, output: string }>} build
 */

/** @type {Target} */
const SERVER = {
  name: 'server',
  sources: sourcesOf(SERVER_PACKAGES),
  output: 'backend/dist/main.js',
  build: () => runNode([fromRoot('node_modules/typescript/bin/tsc'), '-b', 'backend', 'xecutor', '--force']),
};

/** @type {Target} */
const FRONTEND = {
  name: 'front end',
  sources: [
    'contract/src',
    ...['src', 'public', 'index.html', 'vite.config.ts', 'tsconfig.json', 'package.json'].map(
      (path) => `frontend/${path}`,
    ),
  ],
  output: 'frontend/dist/index.html',
  build: () => runNode([fromRoot('node_modules/vite/bin/vite.js'), 'build'], { cwd: fromRoot('frontend') }),
};

/** @type {Target} */
const XECUTOR = {
  name: 'package of the Xecutor',
  sources: ['scripts/lib/pack-xecutor.mjs', 'xecutor/bin', ...sourcesOf(['contract', 'engine', 'xecutor'])],
  output: XECUTOR_PACKAGE,
  build: packXecutor,
};

/** Builds the server, the front end and the Xecutor's package, each only when its sources changed. @throws {Problem} */
export async function buildStale() {
  await buildServer();
  await buildTarget(FRONTEND);
  await buildTarget(XECUTOR);
}

/** Builds the server's packages when their sources changed. @throws {Problem} */
export async function buildServer() {
  if (await buildTarget(SERVER)) SERVER_PACKAGES.forEach(removeOrphans);
}

/** @param {string[]} packages */
function sourcesOf(packages) {
  return packages.flatMap((name) => [`${name}/src`, `${name}/tsconfig.json`, `${name}/package.json`]);
}

/** @param {Target} target @returns {Promise<boolean>} whether there was something to build */
async function buildTarget({ name, sources, output, build }) {
  const files = ['package-lock.json', 'tsconfig.base.json', ...sources.flatMap(listFiles)].filter(
    (file) => !/\.spec\.tsx?$/.test(file),
  );
  const stamp = `.cache/build-${name.replaceAll(' ', '-')}`;
  const wanted = hashFiles(files);
  if (existsSync(fromRoot(output)) && readStamp(stamp) === wanted) return false;
  await step(`Building the ${name}`, async () => {
    const result = await build();
    if (!result.ok) throw new Problem(`Building the ${name} failed:\n${result.output}`);
  });
  writeStamp(stamp, wanted);
  return true;
}

/** Removes compiled files whose sources are gone, because migrations and entities are found by file name. @param {string} name of a package */
function removeOrphans(name) {
  for (const file of listFiles(`${name}/dist`)) {
    const source = file.replace(`${name}/dist`, `${name}/src`).replace(/(\.d\.ts|\.js)(\.map)?$/, '.ts');
    if (!existsSync(fromRoot(source)) && source.endsWith('.ts')) rmSync(fromRoot(file));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runMain(async () => {
    await bootstrapPackages();
    await buildStale();
  });
}
