import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createConnector, readConnector } from '../factories/connector.js';
import { createProject } from '../factories/project.js';
import { createSteps, failing, passing } from '../factories/steps.js';
import { junitMistakes } from '../support/files/junit-schema.js';
import { shareServer } from '../support/product/shared-server.js';
import { readXml } from '../support/files/xml.js';

const on = shareServer();

/** Where npm links the programs of the packages. */
const PROGRAMS = join(process.cwd(), 'node_modules', '.bin');

type Variable = 'CONNECTOR' | 'TESTPLATFORM_LINK';

/**
 * Runs a script that docs/operations.md gives to build servers, in a folder of its own.
 * @param variable where the script expects the link
 */
async function runScript(variable: Variable, link: string): Promise<{ code: number; report: string }> {
  const docs = await readFile('docs/operations.md', 'utf8');
  const script = new RegExp(`\`\`\`sh\n(# ${variable}[^\`]+)\`\`\``).exec(docs)?.[1];
  if (!script) throw new Error('The script is gone from docs/operations.md');
  const cwd = await mkdtemp(join(tmpdir(), 'testplatform-script-'));
  try {
    const env = { PATH: [PROGRAMS, process.env.PATH].join(delimiter), [variable]: link };
    const code = await new Promise<number>((resolve) => {
      const child = execFile('sh', ['-c', script], { cwd, env }, () => resolve(child.exitCode ?? -1));
    });
    return { code, report: await readFile(join(cwd, 'junit.xml'), 'utf8').catch(() => '') };
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}

async function linkOf(projectId: number): Promise<string> {
  return (await readConnector(on.admin, projectId, await createConnector(on.admin, projectId))).url;
}

const withoutCurl = spawnSync('curl', ['--version']).error !== undefined;

describe.each<Variable>(withoutCurl ? ['TESTPLATFORM_LINK'] : ['CONNECTOR', 'TESTPLATFORM_LINK'])(
  'the documented script that takes %s',
  (variable) => {
    it('exits with the right code and writes the JUnit report', async () => {
      const good = await createSteps(on.admin, passing('Fine'));
      const bad = await createSteps(on.admin, failing('Wrong'), passing('Fine'));
      const passed = await runScript(variable, await linkOf(good.projectId));
      const failed = await runScript(variable, await linkOf(bad.projectId));
      const refused = await runScript(variable, await linkOf(await createProject(on.admin)));
      expect([passed.code, failed.code, refused.code]).toEqual([0, 1, 2]);
      for (const [report, tests, failures] of [
        [passed.report, '1', '0'],
        [failed.report, '2', '1'],
      ] as const) {
        expect(await junitMistakes(report)).toEqual([]);
        expect(readXml(report).attributes).toMatchObject({ tests, failures });
      }
      if (variable === 'CONNECTOR') expect(refused.report).toContain('There is nothing to run');
    });
  },
);
