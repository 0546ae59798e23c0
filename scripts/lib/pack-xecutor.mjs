import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fromRoot } from './paths.mjs';
import { runNpm } from './run.mjs';

/** The Xecutor's package, which the server offers for download. */
export const XECUTOR_PACKAGE = 'xecutor/dist/xecutor.tgz';

/** The project's packages that the Xecutor needs. They are bundled, because no registry has them. */
const INSIDE = ['contract', 'engine'];

/**
 * Packs the built Xecutor into one file that `npm install -g` can install anywhere.
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export async function packXecutor() {
  const folder = fromRoot('.cache/xecutor-package');
  await rm(folder, { recursive: true, force: true });
  const [manifest, { engines }] = [await readManifest('xecutor'), await readManifest('.')];
  const dependencies = { ...manifest.dependencies };
  await copyPackage('xecutor', folder);
  await cp(fromRoot('xecutor/bin'), join(folder, 'bin'), { recursive: true });
  for (const name of INSIDE) {
    const { dependencies: needed, ...inside } = await readManifest(name);
    Object.assign(dependencies, needed);
    const target = join(folder, 'node_modules', inside.name);
    await copyPackage(name, target);
    // npm assumes that a bundled package's dependencies are bundled too and doesn't fetch them, so only the outer package lists them.
    await writeManifest(target, inside);
  }
  const bundled = Object.keys(dependencies).filter((name) => name.startsWith('@testplatform/'));
  await writeManifest(folder, { ...manifest, engines, dependencies, bundleDependencies: bundled });
  const packed = await runNpm(['pack', '--ignore-scripts'], { cwd: folder });
  const file = `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`;
  if (packed.ok) await rename(join(folder, file), fromRoot(XECUTOR_PACKAGE));
  return packed;
}

/** @typedef {{ name: string, version: string, engines?: object, dependencies?: Record<string, string> }} Manifest */

/** @param {string} name of a package's folder @returns {Promise<Manifest>} */
const readManifest = async (name) => JSON.parse(await readFile(fromRoot(name, 'package.json'), 'utf8'));

/** @param {string} folder @param {object} manifest */
const writeManifest = (folder, manifest) =>
  writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);

/** Copies a package's runtime files, without types and source maps. @param {string} name @param {string} target */
async function copyPackage(name, target) {
  await mkdir(target, { recursive: true });
  const runs = (/** @type {string} */ path) => !/\.(d\.ts|map|tgz|tsbuildinfo)$/.test(path);
  await cp(fromRoot(name, 'dist'), join(target, 'dist'), { recursive: true, filter: runs });
}
