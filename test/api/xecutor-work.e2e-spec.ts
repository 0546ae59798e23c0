import { isDeepStrictEqual } from 'node:util';
import { LIMITS, type XecutorFile, type XecutorTrouble } from '@testplatform/contract';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createMember } from '../factories/member.js';
import { createCase, createFiles, type FileRef } from '../factories/project.js';
import { readLastResult, readReport, readSnapshot, run, runEnded, startRun } from '../factories/run.js';
import { buildEnd, deviceInState, journal, passed, resultOf, startOnXecutor } from '../factories/xecutor.js';
import { refusal } from '../support/product/api.js';
import { SMALL_JPEG } from '../support/files/images.js';
import { LiveClient } from '../support/product/live-client.js';
import { Outbox } from '../support/product/outbox.js';
import { shareServer } from '../support/product/shared-server.js';
import { until } from '../support/time/until.js';
import { XecutorClient } from '../support/product/xecutor-client.js';

const on = shareServer();
const mails = new Outbox(on);

const open: { close(): void }[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.close();
});
const keep = <T extends { close(): void }>(client: T): T => (open.push(client), client);

async function createFile(cases = 2): Promise<FileRef> {
  const [file] = await createFiles(on.admin, ['File']);
  for (let at = 0; at < cases; at++) await createCase(on.admin, file!);
  return file!;
}

/** An Xecutor with a file that was just started. */
async function createClaimed(cases = 2) {
  const xecutor = keep(await XecutorClient.of(on.admin));
  const file = await createFile(cases);
  const runId = await startOnXecutor(on.admin, file);
  const claimed = await xecutor.claim();
  return { xecutor, file, runId, claimed, lease: claimed.lease };
}

/** Ends the file of an Xecutor. */
async function end(xecutor: XecutorClient, claimed: XecutorFile, from = 1): Promise<void> {
  await xecutor.ask('deliver', { lease: claimed.lease, entries: journal([buildEnd()], from) });
}

const ended = (file: FileRef, runId: string) => runEnded(on.admin, file.projectId, runId);

/** What two runs of a file have in common. */
const plain = ({
  cases,
  status,
  reason,
  summary,
  testCasesCount,
  attempt,
}: Awaited<ReturnType<typeof readLastResult>>) => ({
  status,
  reason,
  summary,
  testCasesCount,
  attempt,
  cases: cases.map((one) => ({ ...one, time: '', duration: 0, screenshot: null })),
});

describe('a run on an Xecutor', () => {
  it('produces the same report as a run on the server', async () => {
    const { xecutor, file, runId, claimed } = await createClaimed();
    expect(claimed).toMatchObject({ executionType: 'xecutor', lease: { runId, projectId: file.projectId } });
    const receipt = await xecutor.ask('deliver', { lease: claimed.lease, entries: passed(claimed) });
    expect(receipt).toEqual({ delivered: 3, received: 0 });
    await ended(file, runId);
    const onXecutor = await readLastResult(on.admin, file);
    expect(onXecutor).toMatchObject({ run_id: runId, status: 'success', executionType: 'xecutor' });
    await run(on.admin, file);
    expect(plain(onXecutor)).toEqual(plain(await readLastResult(on.admin, file)));
  });

  it('wakes only the Xecutor of the user who started it', async () => {
    const other = await createMember(on.admin, on.visitor, mails);
    const [mine, theirs] = [keep(await XecutorClient.of(on.admin)), keep(await XecutorClient.of(other.api))];
    const file = await createFile();
    await startOnXecutor(on.admin, file);
    expect(await theirs.ask('claim', {})).toBeNull();
    await mine.called('wake');
    const claimed = await mine.claim();
    expect(theirs.calls.map(({ name }) => name)).toEqual(['watched']);
    const { lease } = claimed;
    expect(await theirs.ask('deliver', { lease, entries: passed(claimed) })).toEqual({ lost: true });
    const bytes = Buffer.from('PK trace');
    const trace = { lease, n: 1, index: null, offset: 0, size: bytes.length, bytes };
    expect(await theirs.ask('upload', trace)).toEqual({ lost: true });
    expect(await theirs.ask('beat', { leases: [lease] })).toEqual({ [lease.fileRunId]: 'lost' });
    expect(await theirs.ask('import-file', { lease, path: 'Module/Section/Scenario/File' })).toBeNull();
    await theirs.ask('release', { lease });
    expect(await mine.ask('beat', { leases: [lease] })).toEqual({ [lease.fileRunId]: 'go on' });
    await end(mine, claimed);
  });

  it('is never claimed by the server, nor a server run by the Xecutor', async () => {
    const xecutor = keep(await XecutorClient.of(on.admin));
    const file = await createFile(1);
    await run(on.admin, file);
    expect(await xecutor.ask('claim', {})).toBeNull();
    const runId = await startOnXecutor(on.admin, file);
    // The server's worker looks for work at the end of every run.
    await run(on.admin, await createFile(1));
    expect(await readSnapshot(on.admin, file.projectId)).toMatchObject({ run_id: runId, run_status: 'progress' });
    await end(xecutor, await xecutor.claim());
  });

  it('reruns failures on the Xecutor, and is refused without one', async () => {
    const { xecutor, file, runId, claimed } = await createClaimed(1);
    const failed = resultOf(claimed, 0, { status: 'failure', message: 'Not there' });
    const entries = journal([failed, buildEnd({ status: 'failure' })]);
    await xecutor.ask('deliver', { lease: claimed.lease, entries });
    await ended(file, runId);
    const rerun = () => on.admin.call('/projects/rerun', { projectId: file.projectId, run_id: runId });
    expect(await rerun()).toMatchObject({ http: 200 });
    const again = await xecutor.claim();
    await xecutor.ask('deliver', { ...again, entries: journal([{ ...failed }, buildEnd({ status: 'failure' })]) });
    xecutor.close();
    await deviceInState(on.admin, 'offline');
    expect(await rerun()).toMatchObject({
      http: 409,
      errors: { executionType: expect.stringContaining('No Xecutor') },
    });
  });

  it('finds the files that a case imports', async () => {
    const { xecutor, claimed } = await createClaimed();
    const { lease } = claimed;
    const path = 'Module/Section/Scenario/File';
    expect(await xecutor.ask('import-file', { lease, path })).toEqual(claimed.file);
    for (const none of ['Module/Section/Scenario/None', 'x'.repeat(20_000)])
      expect(await xecutor.ask('import-file', { lease, path: none })).toBeNull();
    await end(xecutor, claimed);
  });
});

describe('a journal', () => {
  it('is stored once, however often delivered, and not beyond a gap', async () => {
    const { xecutor, file, runId, claimed, lease } = await createClaimed(3);
    const entries = journal([resultOf(claimed, 0), resultOf(claimed, 1), resultOf(claimed, 2), buildEnd()]);
    const deliver = (from: number, to?: number) => xecutor.ask('deliver', { lease, entries: entries.slice(from, to) });
    expect(await deliver(1)).toEqual({ delivered: 0, received: 0 });
    expect(await deliver(0, 2)).toEqual({ delivered: 2, received: 0 });
    expect(await deliver(0, 2)).toEqual({ delivered: 2, received: 0 });
    expect(await deliver(3)).toEqual({ delivered: 2, received: 0 });
    expect(await deliver(0)).toEqual({ delivered: 4, received: 0 });
    // Sent once more, as if the answer to the end had been lost.
    expect(await deliver(0)).toEqual({ delivered: 4, received: 0 });
    await ended(file, runId);
    expect(await readLastResult(on.admin, file)).toMatchObject({ summary: { success: 3, skipped: 0 } });
    expect((await readLastResult(on.admin, file)).cases).toHaveLength(3);
  });

  it('reaches viewers once and in order', async () => {
    const { xecutor, file, runId, claimed, lease } = await createClaimed(1);
    const viewer = keep(await LiveClient.watch(on.admin, file.projectId));
    await until('the Xecutor to know', () =>
      xecutor.calls.some(({ payload }) => isDeepStrictEqual(payload, { fileRunIds: [lease.fileRunId] })),
    );
    const lines = ['One', 'Two', 'Three'].map(
      (text, ts) => ({ kind: 'log', line: { ts, level: 'info', text } }) as const,
    );
    const entries = journal([{ kind: 'started', title: 'Look here' }, ...lines]);
    for (let twice = 0; twice < 2; twice++) await xecutor.ask('deliver', { lease, entries });
    xecutor.socket.emit('frame', { fileRunId: lease.fileRunId, jpeg: SMALL_JPEG });
    await until('the picture', () => viewer.events.some(({ snap }) => snap !== null));
    expect(viewer.events.at(-1)?.runnerData?.test_result.testCase.title).toBe('Look here');
    await xecutor.ask('deliver', { lease, entries: journal([resultOf(claimed, 0), buildEnd()], 5) });
    await viewer.finished(runId);
    expect(viewer.lines.map(({ text }) => text.replace(/.*: /, ''))).toEqual(['One', 'Two', 'Three']);
  });

  it.each<[string, (to: Awaited<ReturnType<typeof createClaimed>>) => [string, object]]>([
    [
      'an entry',
      ({ claimed, lease }) => [
        'deliver',
        { lease, entries: journal([resultOf(claimed, 1, { duration: -1 }), buildEnd()], 2) },
      ],
    ],
    [
      'a time that no date has',
      ({ claimed, lease }) => [
        'deliver',
        { lease, entries: journal([resultOf(claimed, 1, { startedAt: Number.MAX_SAFE_INTEGER })], 2) },
      ],
    ],
    [
      'a text that is longer than any of ours',
      ({ claimed, lease }) => [
        'deliver',
        { lease, entries: journal([resultOf(claimed, 1, { message: 'x'.repeat(LIMITS.caseTextMax + 2) })], 2) },
      ],
    ],
    [
      'more missing records than any file has',
      ({ lease }) => [
        'deliver',
        { lease, entries: journal([{ kind: 'missing', indexes: Array.from({ length: 10_001 }, (_, at) => at) }], 2) },
      ],
    ],
    ['a file', ({ lease }) => ['upload', { lease, n: 2, index: 0, offset: 0, size: 9, bytes: 'text' }]],
  ])('with %s that can’t be parsed ends its file and the run, with the reason', async (_what, wrong) => {
    const one = await createClaimed(2);
    const { xecutor, file, runId, claimed, lease } = one;
    await xecutor.ask('deliver', { lease, entries: journal([resultOf(claimed, 0)]) });
    const [question, message] = wrong(one);
    const trouble = await xecutor.say(question, message);
    expect(trouble).toMatchObject({ final: true });
    await ended(file, runId);
    expect(await readLastResult(on.admin, file)).toMatchObject({
      status: 'error',
      reason: `The server can’t use what the Xecutor reports about the file: ${(trouble as XecutorTrouble).error}. Update the Xecutor and run again`,
      summary: { success: 1, skipped: 1 },
    });
    expect(await xecutor.ask('beat', { leases: [lease] })).toEqual({ [lease.fileRunId]: 'lost' });
    expect(await xecutor.ask('release', { lease })).toEqual({ done: true });
    expect(await xecutor.ask('claim', {})).toBeNull();
  });

  it('that is unreadable ends no file of another Xecutor, nor one claimed again since', async () => {
    const { xecutor, file, runId, claimed, lease } = await createClaimed(1);
    const other = await createMember(on.admin, on.visitor, mails);
    const theirs = keep(await XecutorClient.of(other.api));
    for (const [who, of] of [
      [theirs, lease],
      [xecutor, { ...lease, epoch: lease.epoch + 1 }],
    ] as const)
      expect(await who.say('deliver', { lease: of, entries: 'all' })).toMatchObject({ final: true });
    await xecutor.ask('deliver', { lease, entries: passed(claimed) });
    await ended(file, runId);
    expect(await readLastResult(on.admin, file)).toMatchObject({ status: 'success' });
  });

  it('can’t contain results of other projects', async () => {
    const stranger = await createClaimed(1);
    await end(stranger.xecutor, stranger.claimed);
    const { xecutor, file, runId, lease } = await createClaimed(1);
    const entries = journal([resultOf(stranger.claimed, 0)]);
    expect(await xecutor.say('deliver', { lease, entries })).toMatchObject({ final: true });
    await ended(file, runId);
    expect(await readLastResult(on.admin, file)).toMatchObject({
      status: 'error',
      reason: expect.stringContaining('A result is of a case of another project'),
      cases: [],
    });
  });
});

describe('a file of a journal', () => {
  const picture = (index: number | null, n: number, bytes: Buffer, from = 0, to = bytes.length) => ({
    n,
    index,
    offset: from,
    size: bytes.length,
    bytes: bytes.subarray(from, to),
  });

  it('arrives in parts, in order only, and appears in the report', async () => {
    const { xecutor, file, runId, claimed, lease } = await createClaimed(1);
    const bytes = SMALL_JPEG;
    const upload = (from: number, to: number) => xecutor.ask('upload', { lease, ...picture(0, 1, bytes, from, to) });
    expect(await upload(50, 100)).toEqual({ delivered: 0, received: 0 });
    expect(await upload(0, 50)).toEqual({ delivered: 0, received: 50 });
    expect(await upload(100, 200)).toEqual({ delivered: 0, received: 50 });
    // Later entries wait.
    const result = resultOf(claimed, 0, { screenshot: 0 });
    const entries = journal([{ kind: 'file', index: 0 }, result, buildEnd()]);
    expect(await xecutor.ask('deliver', { lease, entries })).toEqual({ delivered: 0, received: 50 });
    expect(await upload(50, bytes.length)).toEqual({ delivered: 1, received: 0 });
    expect(await upload(0, bytes.length)).toEqual({ delivered: 1, received: 0 });
    expect(await xecutor.ask('deliver', { lease, entries: entries.slice(1) })).toEqual({ delivered: 3, received: 0 });
    await ended(file, runId);
    const { s3_public_path, cases } = await readLastResult(on.admin, file);
    expect(cases).toMatchObject([{ screenshot: 0 }]);
    const response = await fetch(`${on.server.url}${s3_public_path}0.jpeg`);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('that is invalid counts as missing: its case says so, whichever came first', async () => {
    const { xecutor, file, runId, claimed, lease } = await createClaimed(2);
    const [bytes, nothing] = [Buffer.from('<svg/>'), Buffer.alloc(0)];
    await xecutor.ask('deliver', { lease, entries: journal([resultOf(claimed, 0, { screenshot: 0 })]) });
    expect(await xecutor.ask('upload', { lease, ...picture(0, 2, bytes) })).toEqual({ delivered: 2, received: 0 });
    expect(await xecutor.ask('upload', { lease, ...picture(1, 3, nothing) })).toEqual({ delivered: 3, received: 0 });
    const large = { ...picture(2, 4, SMALL_JPEG), size: LIMITS.xecutorRecordBytes + 1 };
    expect(await xecutor.ask('upload', { lease, ...large })).toEqual({ delivered: 4, received: 0 });
    const entries = journal([resultOf(claimed, 1, { screenshot: 1 }), buildEnd()], 5);
    await xecutor.ask('deliver', { lease, entries });
    await ended(file, runId);
    const warned = { screenshot: null, warning: true, warnings: ['artifact missing'] };
    expect((await readLastResult(on.admin, file)).cases).toMatchObject([warned, warned]);
  });

  it('that is missing in the first attempt does not affect the second', async () => {
    const { xecutor, file, runId, claimed, lease } = await createClaimed(1);
    const tries = [
      resultOf(claimed, 0, { status: 'failure', startedAt: 1_000, screenshot: 0 }),
      resultOf(claimed, 0, { seq: 1, startedAt: 2_000, screenshot: 1 }),
    ];
    const entries = journal([...tries, { kind: 'missing', indexes: [0] }, buildEnd()]);
    await xecutor.ask('deliver', { lease, entries });
    await ended(file, runId);
    const { data } = await on.admin.ok<{ data: { summary: object }[] }>('/projects/test-case-lists', file);
    expect(data).toMatchObject([{ summary: { status: 'success' } }]);
  });
});

describe('/projects/stop', () => {
  it('reaches the Xecutor, and its file counts as stopped', async () => {
    const { xecutor, file, runId, claimed, lease } = await createClaimed(2);
    await on.admin.ok('/projects/stop', { projectId: file.projectId });
    expect((await xecutor.called('stop')).payload).toEqual({ runId });
    expect(await xecutor.ask('beat', { leases: [lease] })).toEqual({ [lease.fileRunId]: 'stop' });
    await xecutor.ask('deliver', { lease, entries: journal([resultOf(claimed, 0), buildEnd({ status: 'stopped' })]) });
    await ended(file, runId);
    expect(await readLastResult(on.admin, file)).toMatchObject({
      status: 'stopped',
      summary: { success: 1, skipped: 1 },
    });
  });

  it('ends a run whose Xecutor does not answer, and keeps delivered results', async () => {
    const { xecutor, file, runId, claimed, lease } = await createClaimed(2);
    await xecutor.ask('deliver', { lease, entries: journal([resultOf(claimed, 0)]) });
    await on.admin.ok('/projects/stop', { projectId: file.projectId });
    await ended(file, runId);
    expect(await readLastResult(on.admin, file)).toMatchObject({
      status: 'stopped',
      summary: { success: 1, skipped: 1 },
    });
    expect(await xecutor.ask('deliver', { lease, entries: journal([buildEnd()], 2) })).toEqual({ lost: true });
    expect(await xecutor.ask('beat', { leases: [lease] })).toEqual({ [lease.fileRunId]: 'lost' });
  });
});

describe('an Xecutor that reconnects', () => {
  it('continues with the files it holds, also after a restart', async () => {
    const { xecutor, file, runId, claimed, lease } = await createClaimed(2);
    await xecutor.ask('deliver', { lease, entries: journal([resultOf(claimed, 0)]) });
    xecutor.close();
    const entries = journal([resultOf(claimed, 0), resultOf(claimed, 1), buildEnd()]);
    const same = keep(await XecutorClient.enter(on.server.url, xecutor.auth, [lease]));
    expect(await same.ask('beat', { leases: [lease] })).toEqual({ [lease.fileRunId]: 'go on' });
    same.close();
    const next = keep(await XecutorClient.enter(on.server.url, { ...xecutor.auth, instance: 'next' }, [lease]));
    expect(await next.ask('deliver', { lease, entries })).toEqual({ delivered: 3, received: 0 });
    await ended(file, runId);
    expect(await readReport(on.admin, file)).toMatchObject([
      { status: 'success', attempt: 1, summary: { success: 2 } },
    ]);
  });

  it('without its file loses it at once: the file runs again, as attempt 2', async () => {
    const { xecutor, file, runId } = await createClaimed(1);
    xecutor.close();
    const next = keep(await XecutorClient.enter(on.server.url, { ...xecutor.auth, instance: 'next' }));
    const again = await next.claim();
    await next.ask('deliver', { lease: again.lease, entries: passed(again) });
    await ended(file, runId);
    expect((await readReport(on.admin, file)).map(({ status, attempt }) => ({ status, attempt }))).toEqual([
      { status: 'success', attempt: 2 },
      { status: 'interrupted', attempt: 1 },
    ]);
  });

  it('hands back files it can’t finish, and may claim them again', async () => {
    const { xecutor, file, runId, lease } = await createClaimed(1);
    expect(await xecutor.ask('release', { lease })).toEqual({ done: true });
    const again = await xecutor.claim();
    expect(again.lease.epoch).toBe(lease.epoch + 1);
    expect(await xecutor.ask('deliver', { lease, entries: journal([buildEnd()]) })).toEqual({ lost: true });
    await xecutor.ask('deliver', { lease: again.lease, entries: passed(again) });
    await ended(file, runId);
  });
});

describe('/projects/run with executionType xecutor', () => {
  const NO_XECUTOR = refusal(409, {
    executionType: 'No Xecutor is connected for your device. Start the Xecutor, or run on the server',
  });

  it('is refused without a device, and once the Xecutor is offline', async () => {
    const other = await createMember(on.admin, on.visitor, mails);
    const file = await createFile(1);
    const start = () => other.api.call('/projects/run', { ...file, executionType: 'xecutor' });
    keep(await XecutorClient.of(on.admin));
    expect(await start()).toEqual(NO_XECUTOR);
    const xecutor = keep(await XecutorClient.of(other.api));
    xecutor.close();
    await deviceInState(other.api, 'offline');
    expect(await start()).toEqual(NO_XECUTOR);
    expect(await startRun(other.api, file)).toEqual(expect.any(String));
  });
});
