import { joinPath } from '@testplatform/contract';
import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { createConnector } from '../factories/connector.js';
import { createCron } from '../factories/cron.js';
import { createMember } from '../factories/member.js';
import { createNotification } from '../factories/notification.js';
import { buildTree, createCase, createFiles, type FileRef } from '../factories/project.js';
import { uploadFile } from '../factories/project-file.js';
import { readLastResult } from '../factories/run.js';
import { areSentences, SEED } from '../support/any-input.js';
import { Api } from '../support/product/api.js';
import { suiteMariaDb } from '../support/servers/mariadb.js';
import { type DescribedRoute, describedRoutes } from '../support/product/openapi.js';
import { Outbox } from '../support/product/outbox.js';
import { type FuzzRequest, type KnownValues, requestsTo } from '../support/requests.js';
import { ADMIN } from '../support/product/server.js';
import { ownServer } from '../support/product/shared-server.js';

const on = ownServer();
const mails = new Outbox(on);

/**
 * Requests to all routes together. MariaDB gets some too, for errors about values; the rest doesn't depend on the
 * database.
 */
const REQUESTS = suiteMariaDb() ? 2_000 : 10_000;
/** Concurrent requests. */
const AT_ONCE = 4;
/**
 * Milliseconds for one answer. Only `wait` of a connector's link could take longer, and requests a second at most. A
 * call that blocks the server for good leaves all others without an answer, too.
 */
const PATIENCE = 30_000;
/** Milliseconds for the whole test: a busy machine takes several times as long as others. */
const TIMEOUT = 600_000;

/** Ends the session of the requests. */
const LOGOUT = 'POST /users/logout';
/**
 * Routes that can remove what the other requests need, such as the callers' rights and the project's files. They come
 * last.
 */
const COMES_LAST =
  /^(PUT|POST) (\/api)?\/(admin\/(user-list\/|user-account-activate|settings)|projects\/components-update)/;

/** Test cases to derive others from. */
const TEST_CASES: readonly object[] = [
  { title: 'Click', eventType: 'Click', targetField: 'role=button[name="Save"] >> nth=0', maxWaitingTime: 5 },
  { title: 'Type', eventType: 'Text feed', targetField: '#name', inputText: '{{binding=a}}', inputTextMask: 'Yes' },
  {
    title: 'Look',
    eventType: 'Get content',
    property: 'URL',
    conditionals: [{ statement: 'Matches', statementData: '^https?:' }],
    storage: [{ key: 'address', type: 'Get URL path', data: '' }],
  },
  {
    title: 'Ask',
    eventType: 'HTTP request',
    redirectURL: 'https://shop.example/',
    headers: 'Accept: application/json',
    jsonPath: '$.a[0].b',
  },
  {
    title: 'Import',
    eventType: 'Sleep',
    sleepTime: 1,
    eventActions: [{ event: 'On success', action: 'Test case import', data: 'Module/Section/Scenario/Kept' }],
  },
];

/** One of everything, so that calls get past "there is no such project". */
async function createKnown(): Promise<KnownValues> {
  const files = ['Sign in', 'Kept'];
  const [file, kept] = (await createFiles(on.admin, files)) as [FileRef, FileRef];
  const { projectId, module, section, scenario, testCaseFileName } = file;
  await createCase(on.admin, file);
  await createCase(on.admin, file, { title: 'Fails', eventType: 'Run script', script: 'throw new Error("No")' });
  const environments = [{ name: 'staging', bindings: [{ title: 'key', value: 'x', secret: true }] }];
  await on.admin.ok('/projects/modify', { projectId, updateType: 'environment', environments });
  const connectorId = await createConnector(on.admin, projectId);
  const runId = await runByLink(connectorId);
  const { result_id } = await readLastResult(on.admin, file);
  // Many, because requests delete some; created after the run, which would execute them.
  const caseIds = [];
  for (let made = 0; made < 50; made++) caseIds.push(await createCase(on.admin, kept));
  const cronId = await createCron(on.admin, projectId, connectorId);
  const { channel_id } = await createNotification(on.admin, projectId, { url: 'https://hooks.example/x' });
  const { file_id } = await uploadFile(on.admin, projectId, 'notes.txt', 'hello');
  const node = { module, section, scenario, testCaseFileName };
  const rows = [{ title: 'a', value: '{{collection::users::co::name}}' }];
  return {
    ...Object.fromEntries(Object.entries(node).map(([name, title]) => [name, [title]])),
    projectId: [projectId],
    testCaseFile: [testCaseFileName],
    path: [joinPath(file)],
    case_id: caseIds,
    run_id: [runId],
    runId: [runId],
    with_run_id: [runId],
    result_id: [result_id],
    resultId: [result_id],
    connectorId: [connectorId],
    cronId: [cronId],
    channelId: [channel_id],
    fileId: [file_id],
    name: ['notes.txt', 'other.txt'],
    user_role: ['admin'],
    user_id: [1, 2],
    id: ['1', '2'],
    environment: ['staging', ''],
    environments: [environments],
    components: [buildTree(files), 'all', [node]],
    testCase: TEST_CASES,
    dataCollection: [{ users: rows }],
    dataBinding: [rows],
    version: [1],
    tz: ['Europe/Berlin'],
    timeZone: ['Europe/Berlin'],
    hour: ['6'],
    minute: [30],
    order: [1, 1.5],
    page: [1, 2],
    recording_id: ['00000000-0000-4000-8000-000000000000'],
    deliveryId: ['00000000-0000-4000-8000-000000000000'],
    email: [ADMIN.email, 'somebody@shop.example'],
    password: ['not the right one'],
    tc: [true],
    role_permission: [{ runner: { view: true } }],
    role_ids: [[3], []],
    recipients: [['somebody@shop.example']],
    url: ['https://hooks.example/y'],
    command: [
      { kind: 'mode', mode: 'check-text' },
      { kind: 'try', testCase: TEST_CASES[0] },
    ],
    wait: ['0', '1', '1.5'],
    sort: ['["id","ASC"]'],
    range: ['[0,9]'],
    filter: ['{"q":"a"}'],
    // Only `false`, because requests would soon have deleted them all.
    connectorDelete: [false],
    cronDelete: [false],
    channelDelete: [false],
    regenerate: [false],
  };
}

/** Runs what a connector covers to its end; answers the run's id. */
async function runByLink(connectorId: string): Promise<string> {
  const response = await fetch(`${on.server.url}/connector/${connectorId}?wait=60`);
  const { data } = (await response.json()) as { data: { run_id: string } };
  return data.run_id;
}

/** Sends a request; answers what is wrong with the answer, or null. */
async function troubleWith({ name, method, path, body, caller }: FuzzRequest, callers: readonly Api[]) {
  const { token } = callers[caller]!;
  try {
    const response = await fetch(on.server.url + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token && { Token: token }) },
      body,
      signal: AbortSignal.timeout(PATIENCE),
    });
    const text = await response.text();
    const { status } = response;
    if (status >= 500) return `${status} ${text}`;
    if (response.headers.get('Content-Type')?.includes('application/json') !== true)
      return status < 400 || path.includes('junit') ? null : `${status} without JSON: ${text.slice(0, 200)}`;
    const answer = JSON.parse(text) as { status?: unknown; errors?: unknown; message?: unknown };
    if (status >= 400) {
      const isSaid = answer.status === 'failure' && areSentences(answer.errors ?? answer.message);
      return isSaid ? null : `${status} without a sentence: ${text}`;
    }
    // The console's resources return the row without the envelope, and files have none.
    const isBare = name.includes(' /api/') || response.headers.has('Content-Disposition');
    return isBare || answer.status === 'success' ? null : `${status} without the envelope: ${text.slice(0, 200)}`;
  } catch (error) {
    return `no answer: ${String(error)}`;
  }
}

describe('for any input', () => {
  it(
    `every call answers, never with a 500, and blocks nobody (FUZZ_SEED=${SEED} repeats it)`,
    async () => {
      const known = await createKnown();
      const member = await createMember(on.admin, on.visitor, mails, {
        role_permission: { projects: { view: true }, 'test-cases': { all: true } },
      });
      const callers = [on.admin, member.api, on.visitor, new Api(on.server.url, 'x.y.z')];
      // Without workers, so that runs stay queued: this test is about calls.
      await on.server.shutDown();
      await on.server.begin({ ROLE: 'server' });

      const routes = (await describedRoutes(on.visitor)).filter(({ name }) => name !== LOGOUT);
      const tries = Math.ceil(REQUESTS / routes.length);
      const troubles: string[] = [];
      const sendAll = async (some: readonly DescribedRoute[]) => {
        const bySeed = some.map((route, at) => [
          ...fc.sample(requestsTo(route, known, callers.length), { seed: SEED + at, numRuns: tries }),
        ]);
        const requests = Array.from({ length: tries }, () => bySeed.map((queue) => queue.pop()!)).flat();
        const work = async () => {
          for (let next = requests.pop(); next && troubles.length < 20; next = requests.pop()) {
            const trouble = await troubleWith(next, callers);
            if (trouble !== null) troubles.push(`${trouble}\n${JSON.stringify(next)}`);
          }
        };
        await Promise.all(Array.from({ length: AT_ONCE }, work));
      };
      const send = async () => {
        await sendAll(routes.filter(({ name }) => !COMES_LAST.test(name)));
        for (const api of [on.admin, member.api]) await api.ok('/users/profile-info');
        await sendAll(routes.filter(({ name }) => COMES_LAST.test(name)));
      };
      await send();
      expect(troubles).toEqual([]);
    },
    TIMEOUT,
  );
});
