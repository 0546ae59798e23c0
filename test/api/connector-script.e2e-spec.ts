import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createConnector, readConnector } from '../factories/connector.js';
import { createProject } from '../factories/project.js';
import { createSteps, failing, passing } from '../factories/steps.js';
import { junitMistakes } from '../support/junit-schema.js';
import { shareServer } from '../support/shared-server.js';
import { readXml } from '../support/xml.js';

const on = shareServer();

/** Runs the script that docs/operations.md gives to build servers, in a folder of its own. */
async function runScript(link: string): Promise<{ code: number; report: string }> {
  const docs = await readFile('docs/operations.md', 'utf8');
  const script = /```sh\n(# CONNECTOR[^`]+)```/.exec(docs)?.[1];
  if (!script) throw new Error('The script is gone from docs/operations.md');
  const cwd = await mkdtemp(join(tmpdir(), 'testplatform-script-'));
  try {
    const env = { PATH: process.env.PATH ?? '', CONNECTOR: link };
    const code = await new Promise<number>((resolve) => {
      const child = execFile('sh', ['-c', script], { cwd, env }, () => resolve(child.exitCode ?? -1));
    });
    return { code, report: await readFile(join(cwd, 'junit.xml'), 'utf8') };
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}

async function linkOf(projectId: number): Promise<string> {
  return (await readConnector(on.admin, projectId, await createConnector(on.admin, projectId))).url;
}

it.skipIf(spawnSync('curl', ['--version']).error !== undefined)(
  'the documented script ends with the code and the report that a build server needs',
  async () => {
    const good = await createSteps(on.admin, passing('Fine'));
    const bad = await createSteps(on.admin, failing('Wrong'), passing('Fine'));
    const passed = await runScript(await linkOf(good.projectId));
    const failed = await runScript(await linkOf(bad.projectId));
    const refused = await runScript(await linkOf(await createProject(on.admin)));
    expect([passed.code, failed.code, refused.code]).toEqual([0, 1, 2]);
    for (const [report, tests, failures] of [
      [passed.report, '1', '0'],
      [failed.report, '2', '1'],
    ] as const) {
      const root = readXml(report);
      expect(junitMistakes(root)).toEqual([]);
      expect(root.attributes).toMatchObject({ tests, failures });
    }
    expect(refused.report).toContain('There is nothing to run');
  },
);
