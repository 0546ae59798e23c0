import { DEFAULT_VIEWPORT, joinPath, TEXTS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { createFiles, SHORT_WAIT } from '../factories/project.js';
import { run, slowOf, type WholeResult } from '../factories/run.js';
import {
  addSteps,
  createSteps,
  failing,
  feeding,
  finding,
  importing,
  opening,
  passing,
  resultOf,
  type Step,
} from '../factories/steps.js';
import { jpegSize } from '../support/files/images.js';
import { ownServer } from '../support/product/shared-server.js';
import { shareSite } from '../support/browser/shared-site.js';

const on = ownServer();
const site = shareSite();

describe('the cases of a result', () => {
  it('show how each ended', async () => {
    const file = await createSteps(
      on.admin,
      opening('Open', `${site.url}/login`),
      feeding('Enter', 'label=Email', 'a@b.co'),
      {
        ...failing('Compare'),
        property: 'Title',
        conditionals: [{ statement: 'Equal to', statementData: 'Something else' }],
        ...SHORT_WAIT,
      },
    );
    const { cases, status, summary } = await resultOf(on.admin, file);
    expect({ status, summary }).toEqual({
      status: 'failure',
      summary: { success: 2, failure: 1, blocker: 0, concentrate: slowOf(cases), skipped: 0 },
    });
    expect(cases).toMatchObject([
      { seq: 0, title: 'Open', eventType: 'URL redirect', status: 'success', message: '' },
      { seq: 1, title: 'Enter', eventType: 'Text feed', status: 'success', value: 'a@b.co' },
      { seq: 2, title: 'Compare', status: 'failure', message: expect.stringContaining('"Something else"') },
    ]);
    for (const { duration } of cases) expect(duration).toEqual(expect.any(Number));
  });

  it('count success, failure and skipped; a failed blocker skips what follows it', async () => {
    const file = await createSteps(
      on.admin,
      passing('First'),
      failing('Goes on'),
      { ...passing('Blocker that passes'), isBlocker: 'Yes' },
      { ...failing('Blocker that fails'), isBlocker: 'Yes' },
      passing('Skipped'),
      passing('Skipped too'),
    );
    const { cases, summary, testCasesCount } = await resultOf(on.admin, file);
    expect(summary).toEqual({ success: 2, failure: 2, blocker: 1, concentrate: 0, skipped: 2 });
    expect(testCasesCount).toBe(summary.success + summary.failure + summary.skipped);
    expect(cases.map(({ status }) => status)).toEqual([
      'success',
      'failure',
      'success',
      'failure',
      'skipped',
      'skipped',
    ]);
  });

  it('end at the first failure where the project says so', async () => {
    const file = await createSteps(on.admin, passing('Before'), failing('Wrong'), passing('After'));
    const { projectId } = file;
    await on.admin.ok('/projects/modify', { projectId, updateType: 'basic-info', stopAtFailure: true });
    const { cases, summary } = await resultOf(on.admin, file);
    expect(cases.map(({ status }) => status)).toEqual(['success', 'failure', 'skipped']);
    expect(cases[2]?.message).toContain('"Wrong"');
    expect(summary).toMatchObject({ success: 1, failure: 1, blocker: 0, skipped: 1 });
  });

  it('go on after a failure where the file says so, and end at it where the project does not', async () => {
    const file = await createSteps(on.admin, failing('Wrong'), passing('After'));
    const { projectId } = file;
    await on.admin.ok('/projects/modify', { projectId, updateType: 'basic-info', stopAtFailure: true });
    const runWith = async (stopAtFailure: boolean) => {
      await on.admin.ok('/projects/test-case-file-modify', { ...file, stopAtFailure });
      return (await resultOf(on.admin, file)).cases.map(({ status }) => status);
    };
    expect(await runWith(false)).toEqual(['failure', 'success']);
    await on.admin.ok('/projects/modify', { projectId, updateType: 'basic-info', stopAtFailure: false });
    expect(await runWith(true)).toEqual(['failure', 'skipped']);
  });

  it('are skipped in a branch that is not taken, and the file passes', async () => {
    const asks = (title: string, statementData: string): Step => ({
      title,
      eventType: 'If',
      condition: 'Given text',
      comparedText: 'pro',
      conditionals: [{ statement: 'Equal to', statementData }],
    });
    const file = await createSteps(
      on.admin,
      asks('Is it free?', 'free'),
      passing('Free'),
      { title: 'Else', eventType: 'Else' },
      passing('Paid'),
      { title: 'End', eventType: 'End' },
    );
    const { cases, status, summary } = await resultOf(on.admin, file);
    expect({ status, summary }).toEqual({
      status: 'success',
      summary: { success: 4, failure: 0, blocker: 0, concentrate: 0, skipped: 1 },
    });
    expect(cases).toMatchObject([
      { title: 'Is it free?', status: 'success', value: 'pro' },
      { title: 'Free', status: 'skipped', message: 'Skipped: the condition of "Is it free?" does not hold' },
      { title: 'Else', status: 'success' },
      { title: 'Paid', status: 'success' },
      { title: 'End', status: 'success' },
    ]);
  });

  it('of a loop are those of its last pass, with their pictures', async () => {
    const file = await createSteps(
      on.admin,
      { title: 'Twice', eventType: 'Repeat', times: '2' },
      opening('Open', `${site.url}/login`),
      { title: 'End', eventType: 'End' },
      passing('After'),
    );
    const { cases, status, summary } = await resultOf(on.admin, file);
    expect(status).toBe('success');
    expect(summary).toMatchObject({ success: 4, failure: 0, skipped: 0 });
    expect(cases).toMatchObject([
      { title: 'Twice', message: '' },
      { title: 'Open', message: 'Pass 2 of 2 of "Twice"' },
      { title: 'End', message: 'Pass 2 of 2 of "Twice"' },
      { title: 'After', message: '' },
    ]);
    expect(cases.map(({ screenshot }) => typeof screenshot)).toEqual(Array.from({ length: 4 }, () => 'number'));
    expect(cases.flatMap(({ warnings }) => warnings)).not.toContain(TEXTS.artifactMissing);
  });

  it('don’t run where a block has no end; the file says what to do', async () => {
    const file = await createSteps(on.admin, passing('First'), { title: 'Else', eventType: 'Else' });
    const { cases, status, summary, reason } = await resultOf(on.admin, file);
    expect(status).toBe('error');
    expect(reason).toBe('Case 2, Else, belongs to no If. Add an If above it, or delete the Else.');
    expect({ cases, skipped: summary.skipped }).toEqual({ cases: [], skipped: 2 });
  });

  it('pass with a warning when a request fails or the page throws', async () => {
    const settled = { statement: 'Contains', statementData: 'The server answered 500' } as const;
    const file = await createSteps(on.admin, opening('Open', `${site.url}/broken`), {
      title: 'Wait until it failed',
      eventType: 'Get content',
      targetField: 'testid=broken-result',
      conditionals: [settled],
    });
    const { cases, summary, performanceSummary } = await resultOf(on.admin, file);
    const warned = cases.filter(({ warning }) => warning);
    expect(summary).toMatchObject({ success: 2, failure: 0, concentrate: warned.length });
    expect(warned.length).toBeGreaterThan(0);
    for (const { warnings } of warned) expect(warnings.length).toBeGreaterThan(0);
    expect(performanceSummary.request_failures).toBe(1);
  });

  it('of a failure include the target’s position, exceptions and failed requests', async () => {
    const file = await createSteps(on.admin, opening('Open', `${site.url}/broken`), {
      title: 'Is all right',
      eventType: 'Get content',
      targetField: 'testid=broken-result',
      conditionals: [{ statement: 'Contains', statementData: 'All right' }],
      ...SHORT_WAIT,
    });
    const { cases } = await resultOf(on.admin, file);
    const size = expect.any(Number);
    const failed = { at: size, method: 'GET', url: expect.stringContaining(site.url), problem: '500' };
    expect(cases[0]).not.toHaveProperty('evidence');
    expect(cases[1]).toMatchObject({
      status: 'failure',
      evidence: {
        target: { x: size, y: size, width: size, height: size },
        console: [{ at: size, level: 'error', text: 'Uncaught This page is broken on purpose' }],
        requests: [failed],
      },
    });
  });

  it('nest those of an imported file, which count in no total', async () => {
    const [main, imported] = await createFiles(on.admin, ['Main', 'Imported']);
    await addSteps(on.admin, imported!, finding('In the same page', 'testid=search'), passing('And on'));
    await addSteps(
      on.admin,
      main!,
      { ...opening('Open', site.url), ...importing('On success', imported!) },
      passing('Last'),
    );
    const { cases, summary, testCasesCount } = await resultOf(on.admin, main!);
    expect({ summary, testCasesCount }).toMatchObject({
      summary: { success: 2, failure: 0, skipped: 0 },
      testCasesCount: 2,
    });
    expect(cases).toMatchObject([
      {
        seq: 0,
        title: 'Open',
        status: 'success',
        cases: [
          { seq: 1, title: 'In the same page' },
          { seq: 2, title: 'And on' },
        ],
      },
      { seq: 3, title: 'Last', cases: [] },
    ]);
  });

  it('are retried when their On failure import passes, and count once', async () => {
    const [main, rescue] = await createFiles(on.admin, ['Main', 'Rescue']);
    await addSteps(on.admin, rescue!, {
      ...passing('Keep it'),
      storage: [{ key: 'kept', type: 'Get URL path', data: '' }],
    });
    await addSteps(on.admin, main!, opening('Open', site.url), {
      title: 'Needs it',
      eventType: 'Get content',
      property: 'URL',
      conditionals: [{ statement: 'Contains', statementData: '{{storage=kept}}' }],
      ...importing('On failure', rescue!),
    });
    const { cases, summary } = await resultOf(on.admin, main!);
    expect(summary).toEqual({ success: 2, failure: 0, blocker: 0, concentrate: 1 + slowOf(cases), skipped: 0 });
    expect(cases).toMatchObject([
      { title: 'Open' },
      { title: 'Needs it', iteration: 0, status: 'failure', cases: [{ title: 'Keep it', status: 'success' }] },
      { title: 'Needs it', iteration: 1, status: 'success', warning: true },
    ]);
    // A file that passes only after a retry each time is flaky.
    await resultOf(on.admin, main!);
    const { projectId } = main!;
    const { data } = await on.admin.ok<{ data: object }>('/projects/test-report-flaky', { projectId });
    expect(data).toMatchObject({ files: [{ testCaseFileName: 'Main', flips: 1, flakyRate: 100, failures: 0 }] });
  });

  it('of a cyclic import fail and name the cycle', async () => {
    const [first, second] = await createFiles(on.admin, ['First', 'Second']);
    await addSteps(on.admin, first!, { ...passing('To second'), ...importing('On success', second!) });
    await addSteps(on.admin, second!, { ...passing('To first'), ...importing('On success', first!) });
    const { cases } = await resultOf(on.admin, first!);
    expect(cases[0]).toMatchObject({ status: 'failure' });
    expect(cases[0]!.message).toContain([first!, second!, first!].map(joinPath).join(' → '));
  });

  it('show the values of placeholders', async () => {
    const file = await createSteps(
      on.admin,
      opening('Open', `${site.url}/login`),
      {
        ...feeding('Collected', 'label=Email', '{{General::co::user}}'),
        storage: [{ key: 'kept', type: 'Get Input text', data: '' }],
      },
      feeding('Kept', 'label=Email', '{{storage=kept}}.uk'),
      feeding('Bound', 'label=Email', '{{binding=inner}}'),
      feeding('Unknown', 'label=Email', '{{binding=nobody}}'),
    );
    const { projectId } = file;
    const dataCollection = { General: [{ title: 'user', value: 'dana@shop.co' }] };
    await on.admin.ok('/projects/modify', { projectId, updateType: 'data-collection', dataCollection });
    const dataBinding = [{ title: 'inner', value: 'x-{{General::co::user}}' }];
    await on.admin.ok('/projects/modify', { projectId, updateType: 'data-binding', dataBinding });
    const { cases } = await resultOf(on.admin, file);
    expect(cases.slice(1, 4).map(({ value }) => value)).toEqual(['dana@shop.co', 'dana@shop.co.uk', 'x-dana@shop.co']);
    expect(cases[4]).toMatchObject({
      status: 'failure',
      message: expect.stringContaining('{{binding=nobody}}'),
    });
  });

  it('never show a masked text', async () => {
    const secret = 'correct-horse-battery-staple';
    const password = { ...feeding('Password', 'label=Password', secret), inputTextMask: 'Yes' as const };
    const read: Step = {
      title: 'Read it back',
      eventType: 'Get content',
      targetField: 'label=Password',
      conditionals: [{ statement: 'Equal to', statementData: 'something else' }],
      ...SHORT_WAIT,
    };
    const result = await resultOf(
      on.admin,
      await createSteps(on.admin, opening('Open', `${site.url}/login`), password, read),
    );
    expect(result.cases.map(({ status }) => status)).toEqual(['success', 'success', 'failure']);
    expect(JSON.stringify(result)).not.toContain(secret);
    expect(on.server.log).not.toContain(secret);
  });

  it('appear in the case list as each case’s last result', async () => {
    const file = await createSteps(on.admin, passing('Passes'), failing('Fails'));
    await run(on.admin, file);
    const { data } = await on.admin.ok('/projects/test-case-lists', file);
    expect(data).toMatchObject([
      { summary: { status: 'success', warning: false, message: '' } },
      { summary: { status: 'failure', warning: false, message: expect.stringContaining('no number') } },
    ]);
  });
});

describe('the pictures of a result', () => {
  const get = (path: string) => fetch(on.server.url + path);
  const visited = async (): Promise<WholeResult> =>
    resultOf(on.admin, await createSteps(on.admin, opening('Open', site.url), finding('Find', 'testid=search')));

  it('are JPEGs of the documented size, one per case', async () => {
    const { cases, s3_public_path } = await visited();
    expect(cases.map(({ screenshot }) => screenshot)).toEqual([0, 1]);
    for (const { screenshot } of cases) {
      const response = await get(`${s3_public_path}${screenshot}.jpeg`);
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toBe('image/jpeg');
      const size = jpegSize(Buffer.from(await response.arrayBuffer()));
      expect(size).toEqual(DEFAULT_VIEWPORT);
    }
  });

  it('are a 404 for a changed path, another result’s path, or an unknown index', async () => {
    const [{ s3_public_path: path, result_id }, other] = [await visited(), await visited()];
    const [ticket] = path.split('/').slice(-2);
    const [expires, signature] = ticket!.split('.');
    const later = (parseInt(expires!, 36) + 60_000).toString(36);
    const wrong = [
      `${path}2.jpeg`,
      `${path}0.png`,
      `${path}..%2f0.jpeg`,
      `${path.replace(signature!, signature!.split('').reverse().join(''))}0.jpeg`,
      `${path.replace(expires!, later)}0.jpeg`,
      `${path.replace(`.${signature!}`, '')}0.jpeg`,
      `${path.replace(result_id, other.result_id)}0.jpeg`,
    ];
    for (const address of wrong) {
      const response = await get(address);
      expect([address, response.status]).toEqual([address, 404]);
      expect(await response.json()).toMatchObject({
        status: 'failure',
        errors: { artifact: expect.any(String) },
      });
    }
  });
});
