import { LIMITS } from '@testplatform/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMember, type Member } from '../factories/member.js';
import { createFiles, type FileRef } from '../factories/project.js';
import { caseStarted, readLastResult, run, runEnded, startRun } from '../factories/run.js';
import { addSteps, createSteps, finding, opening, type Step } from '../factories/steps.js';
import { othersAnswered } from '../support/others-answered.js';
import { Outbox } from '../support/product/outbox.js';
import { ownServer } from '../support/product/shared-server.js';
import { sendZipped } from '../support/files/zipped-answer.js';

const on = ownServer({ env: { RUN_CONCURRENCY: '2', WORKER_MEMORY: '512', WORKER_NICE: '10', BROWSER_MEMORY: '700' } });
const mails = new Outbox(on);

/** Reports its release once the site answers. */
const WAITS = `<!doctype html><title>Shop</title><p>Shop</p>
<script>fetch('/release').then(() => (document.querySelector('p').id = 'released'))</script>`;

let site: Server;
/** Requests of another person's pages that are waiting. */
const waiting: ServerResponse[] = [];
let url: string;
let somebody: Member;
let hostile: Member;
beforeAll(async () => {
  site = createServer((request, response) => {
    if (request.url === '/zipped') return sendZipped(response);
    if (request.url === '/release') return void waiting.push(response);
    if (request.url === '/waits') return void response.writeHead(200, { 'Content-Type': 'text/html' }).end(WAITS);
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Shop</title><p>Shop</p>');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  somebody = await createMember(on.admin, on.visitor, mails);
  hostile = await createMember(on.admin, on.visitor, mails);
});
afterEach(() => {
  for (const response of waiting.splice(0)) response.end();
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});

const script = (program: string, more: Partial<Step> = {}): Step => ({
  title: 'Hostile',
  eventType: 'Run script',
  script: program,
  ...more,
});

/** Runs hostile steps on an open page to their end; answers the outcome. */
async function runHostile(steps: readonly Step[], dataBinding?: readonly object[]): Promise<readonly string[]> {
  const [file] = (await createFiles(hostile.api, ['Hostile'])) as [FileRef];
  const { projectId } = file;
  if (dataBinding) await hostile.api.ok('/projects/modify', { projectId, updateType: 'data-binding', dataBinding });
  await addSteps(hostile.api, file, opening('Open', url), ...steps);
  await run(hostile.api, file);
  return (await readLastResult(hostile.api, file)).cases.slice(1).map(({ status }) => status);
}

const times = (title: string): string => `{{binding=${title}}}`.repeat(400);
const METADATA = 'http://169.254.169.254/latest/meta-data/';

/** Each sends its input and answers the outcome, which is never a success. */
const INPUTS: readonly (readonly [string, () => Promise<unknown>, unknown])[] = [
  [
    'a sign-in of very many fields, from anybody, again and again',
    async () => {
      const fields = Object.fromEntries(Array.from({ length: 80_000 }, (_, index) => [`field ${index}`, index]));
      const answers = await Promise.all(Array.from({ length: 10 }, () => on.visitor.call('/users/login', fields)));
      return new Set(answers.map(({ http }) => http));
    },
    new Set([413]),
  ],
  [
    'a locator that can be read in very many ways',
    async () => {
      const [file] = (await createFiles(hostile.api, ['Locators'])) as [FileRef];
      const testCase = { title: 'Hostile', eventType: 'Click', targetField: `role=a${'[]'.repeat(40)}x` };
      return (await hostile.api.call('/projects/test-case-manage', { ...file, testCase })).http;
    },
    422,
  ],
  [
    'values that multiply one another',
    () =>
      runHostile(
        [{ title: '{{binding=a}}', eventType: 'Comment' }],
        [
          { title: 'a', value: times('b') },
          { title: 'b', value: times('c') },
          { title: 'c', value: times('d') },
          { title: 'd', value: 'x'.repeat(1_000) },
        ],
      ),
    ['failure'],
  ],
  [
    'a page that says more than a process can hold',
    () => runHostile([script('console.log("\\x01".repeat(1.2e8)); return 1')]),
    ['failure'],
  ],
  [
    'a page that goes to addresses without an end',
    () => runHostile([script('for (let at = 0; ; at++) location.hash = at', { maxWaitingTime: 5 })]),
    ['failure'],
  ],
  [
    'a page that takes all memory',
    () =>
      runHostile([script('for (const kept = []; ; ) kept.push(new Uint8Array(5e7).fill(1))', { maxWaitingTime: 60 })]),
    ['failure'],
  ],
  [
    'regular expressions that never end',
    () => {
      const conditionals = Array.from({ length: 50 }, () => ({
        statement: 'Matches' as const,
        statementData: '(a+)+$',
      }));
      return runHostile([script('return "a".repeat(40) + "b"', { conditionals })]);
    },
    ['failure'],
  ],
  [
    'an answer of hundreds of megabytes',
    () =>
      runHostile([
        {
          title: 'Hostile',
          eventType: 'HTTP request',
          redirectURL: `${url}/zipped`,
          jsonPath: '$.a',
          maxWaitingTime: 60,
        },
      ]),
    ['failure'],
  ],
  [
    'steps that call the server itself and the metadata of a cloud machine',
    () =>
      runHostile([
        opening('Itself', `${on.server.url}/api/health`),
        opening('Metadata', METADATA),
        { title: 'Request', eventType: 'HTTP request', redirectURL: METADATA },
        { title: 'Request itself', eventType: 'HTTP request', redirectURL: `${on.server.url}/api/health` },
      ]),
    ['failure', 'failure', 'failure', 'failure'],
  ],
];

describe('another person’s run passes, and others are answered, during', () => {
  it.each(INPUTS)('%s', async (_what, send, outcome) => {
    const rest = Array.from({ length: 4 }, (_, at): Step => ({
      title: `Then ${at}`,
      eventType: 'Get content',
      property: 'Title',
    }));
    const file = await createSteps(
      somebody.api,
      opening('Open', `${url}/waits`),
      { ...finding('Wait', '#released'), maxWaitingTime: LIMITS.maxWaitMax },
      ...rest,
    );
    const runId = await startRun(somebody.api, file);
    await caseStarted(somebody.api, file.projectId, 'Wait');
    expect(await othersAnswered(on.server, send())).toEqual(outcome);
    for (const response of waiting.splice(0)) response.end();
    await runEnded(somebody.api, file.projectId, runId);
    expect(await readLastResult(somebody.api, file)).toMatchObject({
      status: 'success',
      attempt: 1,
      summary: { success: 6, failure: 0, skipped: 0 },
    });
  });
});
