import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createFiles } from '../factories/project.js';
import { uploadFile } from '../factories/project-file.js';
import { caseStarted, type ReportCase, readLastResult, run, runEnded, startRun } from '../factories/run.js';
import { addSteps, createSteps, failing, importing, opening, passing } from '../factories/steps.js';
import { Agent } from '../support/product/agent.js';
import { shareHold } from '../support/time/hold.js';
import { LiveClient } from '../support/product/live-client.js';
import { ownServer } from '../support/product/shared-server.js';
import { shareSite } from '../support/browser/shared-site.js';
import { until } from '../support/time/until.js';

const on = ownServer({ env: { TRACES: 'on-failure' } });
const site = shareSite();
const hold = shareHold();

let agent: Agent | undefined;
let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'testplatform-files-'))));
afterEach(async () => {
  await agent?.stop();
  agent = undefined;
  await rm(folder, { recursive: true });
});

/** The parts of a case that don't depend on when and where it ran. */
const plain = ({
  title,
  status,
  warning,
  message,
  value,
  iteration,
  screenshot,
  cases,
  evidence,
}: ReportCase): object => ({
  title,
  status,
  warning,
  message,
  value,
  iteration,
  screenshot,
  evidence,
  cases: cases.map(plain),
});

describe('xecutor --server', () => {
  it('produces the same report, pictures and console as the server', async () => {
    agent = await Agent.connected(on.admin, { args: ['--traces', 'on-failure'] });
    const [main, other] = await createFiles(on.admin, ['Main', 'Other']);
    await addSteps(on.admin, other!, passing('Imported'));
    await addSteps(
      on.admin,
      main!,
      opening('Open', `${site.url}/`),
      { ...passing('Import'), ...importing('On success', other!) },
      failing('Wrong'),
      passing('Fine'),
    );
    await run(on.admin, main!);
    const byServer = await readLastResult(on.admin, main!);
    const live = await LiveClient.watch(on.admin, main!.projectId);
    const runId = await startRun(on.admin, { ...main!, executionType: 'xecutor' });
    await runEnded(on.admin, main!.projectId, runId);
    const byXecutor = await readLastResult(on.admin, main!);

    expect(byXecutor).toMatchObject({ run_id: runId, executionType: 'xecutor', status: 'failure' });
    expect(byXecutor.summary).toEqual(byServer.summary);
    expect(byXecutor.cases.map(plain)).toEqual(byServer.cases.map(plain));
    for (const { screenshot } of byXecutor.cases) {
      const picture = await fetch(`${on.admin.url}${byXecutor.s3_public_path}${screenshot}.jpeg`);
      expect(picture.headers.get('content-type')).toBe('image/jpeg');
    }
    const trace = await fetch(on.admin.url + String(byXecutor.trace));
    expect(
      Buffer.from(await trace.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    await live.finished(runId);
    await until('the end of the live view', () => live.ends > 0);
    expect(live.ends).toBe(1);
    live.close();
    await agent.says(': 3 passed, 1 failed');
    await until(
      'the journal to be gone',
      async () => (await readdir(join(agent!.home, 'journals'), { recursive: true })).length <= 1,
    );
  });

  it('uploads files of the project, and from its folders only', async () => {
    await writeFile(join(folder, 'notes.txt'), 'hello');
    agent = await Agent.connected(on.admin, { args: ['--allow', folder] });
    const upload = (title: string, filePath: string) =>
      ({ title, eventType: 'File upload', targetField: '#file', filePath }) as const;
    const page = 'data:text/html,<input type=file id=file multiple>';
    const inside = join(folder, 'notes.txt');
    const file = await createSteps(
      on.admin,
      opening('Open', page),
      upload('In', inside),
      upload('Out', '/etc/hostname'),
      upload('Of the project', `files:photo.png,${inside}`),
      {
        title: 'Sizes',
        eventType: 'Run script',
        script: "[...file.files].map(({ name, size }) => name + ' ' + size).join()",
      },
    );
    // Larger than one chunk.
    const { version } = await uploadFile(on.admin, file.projectId, 'photo.png', Buffer.alloc(1_200_000, 1));
    const runId = await startRun(on.admin, { ...file, executionType: 'xecutor' });
    await runEnded(on.admin, file.projectId, runId);
    expect((await readLastResult(on.admin, file)).cases).toMatchObject([
      { status: 'success' },
      { status: 'success' },
      { status: 'failure', message: expect.stringContaining('Start it with --allow') },
      { status: 'success', value: expect.stringContaining(`files:photo.png version ${version} (SHA-256 `) },
      { status: 'success', value: 'photo.png 1200000,notes.txt 5' },
    ]);
  });

  it('sends a live picture to viewers', async () => {
    agent = await Agent.connected(on.admin);
    const file = await createSteps(on.admin, opening('Open', `${site.url}/`), { title: 'Wait', sleepTime: 300 });
    const live = await LiveClient.watch(on.admin, file.projectId);
    const runId = await startRun(on.admin, { ...file, executionType: 'xecutor' });
    await until('a picture', () => live.events.some(({ snap, run_id }) => run_id === runId && snap !== null));
    await on.admin.ok('/projects/stop', { projectId: file.projectId });
    await runEnded(on.admin, file.projectId, runId);
    expect((await readLastResult(on.admin, file)).status).toBe('stopped');
    live.close();
  });

  it('hands back its file on Ctrl-C and exits with 0; the next start runs it again', async () => {
    agent = await Agent.connected(on.admin);
    const file = await createSteps(on.admin, passing('First'), hold.step('Wait'));
    const runId = await startRun(on.admin, { ...file, executionType: 'xecutor' });
    await caseStarted(on.admin, file.projectId, 'Wait');
    expect(await agent.interrupt()).toBe(0);
    expect(agent.output).toContain('handed back to the server');
    expect(await agent.leftovers()).toEqual([]);
    hold.open();
    agent.begin();
    await runEnded(on.admin, file.projectId, runId);
    expect(await readLastResult(on.admin, file)).toMatchObject({ run_id: runId, status: 'success', attempt: 2 });
  });

  it('shows its status, protects its device id, and forgets it on reset', async () => {
    agent = await Agent.connected(on.admin);
    const duid = await agent.deviceId();
    expect(duid).toMatch(/^[\w-]{64}$/);
    for (const name of await readdir(agent.home)) expect((await stat(join(agent.home, name))).mode & 0o077).toBe(0);

    const { code, output } = await agent.command('status');
    expect(code).toBe(0);
    expect(output).toContain(`Server      ${on.admin.url}`);
    expect(output).not.toContain(duid);
    expect((await agent.command('logs')).output).toContain('Saved. Connected as');
    expect((await agent.command('logs')).output).not.toContain(duid);

    expect(await agent.command('reset', '--yes')).toMatchObject({
      code: 2,
      output: `An Xecutor is running here. Stop it first. If there is none, remove ${join(agent.home, 'agent.lock')}.\n`,
    });
    expect(await agent.command('--headless')).toMatchObject({ code: 2 });
    expect(await agent.interrupt()).toBe(0);
    expect(await agent.command('status')).toEqual({ code: 2, output: 'No Xecutor runs here.\n' });
    expect((await agent.command('reset')).output).toContain('Add --yes.');
    expect((await agent.command('reset', '--yes')).code).toBe(0);
    await expect(agent.deviceId()).rejects.toThrow('ENOENT');
    // The reset keeps the server's address.
    agent.begin();
    await agent.says('Device id:');
  });
});
