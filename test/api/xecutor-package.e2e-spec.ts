import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { XECUTOR_DOWNLOAD } from '@testplatform/contract';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { shareServer } from '../support/product/shared-server.js';

const run = promisify(execFile);
const on = shareServer();
const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly bundleDependencies: readonly string[];
}

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'package-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Unpacks the archive as npm does, and links the dependencies that it doesn't bundle to our node_modules. */
async function install(archive: Uint8Array): Promise<{ program: string; manifest: Manifest }> {
  const file = join(folder, 'xecutor.tgz');
  await writeFile(file, archive);
  await run('tar', ['-xzf', file, '-C', folder]);
  const installed = join(folder, 'package');
  const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as Manifest;
  for (const name of Object.keys(manifest.dependencies).filter((one) => !manifest.bundleDependencies.includes(one))) {
    const link = join(installed, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(MODULES, name), link);
  }
  return { program: join(installed, 'bin/xecutor.mjs'), manifest };
}

describe('the package of the Xecutor', () => {
  it('is public, and bundles the packages that no registry has', async () => {
    const response = await fetch(on.server.url + XECUTOR_DOWNLOAD);
    expect(response.status).toBe(200);
    // The next version of the server serves another one at this address.
    expect(response.headers.get('Cache-Control')).toBe('no-cache');
    const { program, manifest } = await install(new Uint8Array(await response.arrayBuffer()));
    const { stdout } = await run(process.execPath, [program, '--version']);
    expect(stdout.trim()).toBe(manifest.version);
    expect(await run(process.execPath, [program, 'run', '--help'])).toMatchObject({ stderr: '' });
  });

  // npm assumes that the dependencies of a bundled package are bundled too, and doesn't fetch them: the browser's
  // driver was missing.
  it('lets npm install every other dependency', async () => {
    const response = await fetch(on.server.url + XECUTOR_DOWNLOAD);
    const { manifest } = await install(new Uint8Array(await response.arrayBuffer()));
    expect(Object.keys(manifest.dependencies)).toEqual(expect.arrayContaining(['playwright', '@faker-js/faker']));
    const bundled = manifest.bundleDependencies.map((name) =>
      join(folder, 'package/node_modules', name, 'package.json'),
    );
    for (const path of bundled) expect(JSON.parse(await readFile(path, 'utf8'))).not.toHaveProperty('dependencies');
  });
});
