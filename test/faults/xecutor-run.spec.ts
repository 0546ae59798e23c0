import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createConnector, readConnector } from '../factories/connector.js';
import { createProject } from '../factories/project.js';
import { caseStarted, readReport, runEnded } from '../factories/run.js';
import { createSteps, failing, passing, type Step } from '../factories/steps.js';
import { junitMistakes } from '../support/files/junit-schema.js';
import { freePort } from '../support/servers/ports.mjs';
import { ownServer } from '../support/product/shared-server.js';
import { shareHold } from '../support/time/hold.js';
import { until } from '../support/time/until.js';
import { Xecutor } from '../support/product/xecutor.js';
import { readXml } from '../support/files/xml.js';

const on = ownServer();
const hold = shareHold();
let folder: string;
let flaky: Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'testplatform-xecutor-'));
  let calls = 0;
  flaky = createServer((_request, response) => response.writeHead(++calls === 1 ? 500 : 200).end());
  await new Promise<void>((resolve) => flaky.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  flaky?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** A step that fails the first time, and passes from then on. */
const failingOnce = (): Step => ({
  title: 'Flaky',
  eventType: 'HTTP request',
  method: 'POST',
  redirectURL: `http://127.0.0.1:${(flaky.address() as AddressInfo).port}/`,
});
const waiting: Step = { title: 'Wait', sleepTime: 300 };

async function linkOf(projectId: number): Promise<string> {
  return (await readConnector(on.admin, projectId, await createConnector(on.admin, projectId))).url;
}

/** A project of one file with these steps, and a link to run it. */
async function createLink(...steps: Step[]) {
  const file = await createSteps(on.admin, ...steps);
  return { file, projectId: file.projectId, link: await linkOf(file.projectId) };
}

const idIn = (output: string): string | undefined => /Run ([\da-f-]{36}) on/.exec(output)?.[1];

async function readJunit(path: string) {
  const report = await readFile(path, 'utf8');
  expect(await junitMistakes(report)).toEqual([]);
  return readXml(report).attributes;
}

/** Starts a run, and waits until its case is running. */
async function startWaiting(step: Step, ...args: string[]) {
  const { file, projectId, link } = await createLink(step);
  const xecutor = Xecutor.start(['run', ...args], { TESTPLATFORM_LINK: link });
  const runId = await until('the run to be told of', () => idIn(xecutor.output));
  await caseStarted(on.admin, projectId, 'Wait');
  return { file, projectId, xecutor, runId };
}

describe('xecutor run', () => {
  it('exits with 0 when all passed, writes the results, and never shows the link’s secret', async () => {
    const { link } = await createLink(passing('Fine'), passing('Good'));
    const junit = join(folder, 'passed.xml');
    const { code, output } = await Xecutor.run(['run', '--connector', link, '--junit', junit]);
    expect(output).toContain('✓ 2 test cases in 1 file passed');
    expect(code).toBe(0);
    expect(await readJunit(junit)).toMatchObject({ tests: '2', failures: '0' });
    expect(output).not.toContain(link.split('/').at(-1));
  });

  it('exits with 1 when some failed', async () => {
    const { link } = await createLink(failing('Wrong'), passing('Fine'));
    const junit = join(folder, 'failed.xml');
    const { code, output } = await Xecutor.run(['run', '--connector', link, '--junit', junit]);
    expect(output).toContain('✕ 1 of 2 test cases failed');
    expect(code).toBe(1);
    expect(await readJunit(junit)).toMatchObject({ tests: '2', failures: '1' });
  });

  it('reruns failures and uses the merged result', async () => {
    const { link } = await createLink(failingOnce());
    const junit = join(folder, 'merged.xml');
    const { code, output } = await Xecutor.run(['run', '--connector', link, '--rerun-failed', '--junit', junit]);
    expect(output).toContain('✕ 1 of 1 test case failed');
    expect(output).toContain('✓ 1 test case in 1 file passed (merged: 1 of 1 file passed on rerun)');
    expect(code).toBe(0);
    expect(await readJunit(junit)).toMatchObject({ tests: '1', failures: '0' });
  });

  it('exits with 2 and a message when it can’t run', async () => {
    const { link } = await createLink(passing('Fine'));
    const nobody = `http://127.0.0.1:${await freePort()}/connector/4f0c1f4e-8a0d-4c55-9d33-0a8f3b7f5a10`;
    const unknown = link.replace(/[^/]+$/, '4f0c1f4e-8a0d-4c55-9d33-0a8f3b7f5a10');
    const empty = await linkOf(await createProject(on.admin));
    for (const [args, sentence] of [
      [['--connector', nobody, '--wait', '1'], 'can’t be reached (ECONNREFUSED)'],
      [['--connector', unknown], 'There is no such connector. Copy its link from the configuration of the project.'],
      [['--connector', empty], 'There is nothing to run'],
      [['--connector', link, '--environment', 'Moon'], 'There is no environment "Moon" in this project.'],
      [['--connector', link, '--junit', folder], 'is a folder'],
      [['--connector', link, '--junit', join(folder, 'none', 'out.xml')], 'Create it first.'],
    ] as const) {
      const { code, output } = await Xecutor.run(['run', ...args]);
      expect(output).toContain(sentence);
      expect(code).toBe(2);
    }
  });

  it('exits with 2 when the time is up, and the run continues', async () => {
    const { projectId, xecutor, runId } = await startWaiting(waiting, '--wait', '5');
    expect(await xecutor.ended).toBe(2);
    expect(xecutor.output).toContain('The run did not end within 5 seconds');
    await on.admin.ok('/projects/stop', { projectId, run_id: runId });
    await runEnded(on.admin, projectId, runId);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('exits with 130 after %s, once the run is stopped', async (signal) => {
    const { projectId, file, xecutor, runId } = await startWaiting(waiting);
    xecutor.signal(signal);
    expect(await xecutor.ended).toBe(130);
    expect(xecutor.output).toContain('Interrupted: the run was stopped.');
    await runEnded(on.admin, projectId, runId);
    expect(await readReport(on.admin, file)).toMatchObject([{ run_id: runId, status: 'stopped' }]);
  });

  it('survives a kill of the server, and follows the same run to its end', async () => {
    const junit = join(folder, 'killed.xml');
    const { file, xecutor, runId } = await startWaiting(hold.step('Wait'), '--junit', junit);
    await hold.reached();
    await on.server.kill();
    hold.open();
    await until('the outage to be told of', () => xecutor.output.includes('Retrying.'));
    await on.server.begin();
    expect(await xecutor.ended).toBe(0);
    expect(xecutor.output).toContain('The server is back.');
    expect(await readJunit(junit)).toMatchObject({ tests: '1', failures: '0', errors: '0' });
    expect(await readReport(on.admin, file)).toMatchObject([
      { run_id: runId, status: 'success', attempt: 2 },
      { run_id: runId, status: 'interrupted', attempt: 1 },
    ]);
  });
});
