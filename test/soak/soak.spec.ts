import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createMember, type Member } from '../factories/member.js';
import { createFiles, createCase, type FileRef } from '../factories/project.js';
import { readReport, run } from '../factories/run.js';
import { addSteps, failing, feeding, finding, opening } from '../factories/steps.js';
import { othersAnswered } from '../support/others-answered.js';
import { Outbox } from '../support/product/outbox.js';
import { describeWithMariaDb, createDatabase } from '../support/servers/mariadb.js';
import { startMariaDb } from '../support/servers/mariadb-server.mjs';
import { RedisServer } from '../support/servers/redis.js';
import { until } from '../support/time/until.js';
import { ATTACKS, ENDS_WITHIN } from './attacks.js';
import { Lab } from '../faults/lab/lab.js';
import { pass, randomOf, report, say } from '../faults/lab/plan.js';
import { checkPromises, countOpenRuns } from '../faults/lab/promises.js';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 60);
const PEOPLE = Number(process.env.SOAK_PEOPLE ?? 40);
/** Longest pause in milliseconds between two actions of a person. */
const REST = 4_000;
/** Slots of a server: two files at once, and a third for a person who has none running. */
const PLACES = 3;
/** Processes per slot: its worker, the browser, and the script that starts the browser. */
const PROCESSES = 3;
const PLACES_ENV = { RUN_CONCURRENCY: '2', RUN_GUESTS: '1', RECORDINGS_AT_ONCE: '2' };
/** Milliseconds until everything started in a soak has ended. */
const SETTLED = 300_000;
/** Milliseconds until the server has closed connections that nobody uses: more than its keep-alive timeout. */
const UNUSED = 80_000;

interface Person extends Member {
  readonly file: FileRef;
}

/** Resources that a server's process holds. */
interface Held {
  /** Mebibytes. */
  readonly memory: number;
  readonly handles: number;
  readonly sockets: number;
  /** Files and folders in its temporary folder. */
  readonly files: number;
  /** Processes that it started, including itself. */
  readonly processes: number;
}

function heldBy(lab: Lab): Held {
  const { pid } = lab.server;
  const links = readdirSync(`/proc/${pid}/fd`).map((fd) => linkOf(`/proc/${pid}/fd/${fd}`));
  const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return {
    memory: Math.round(Number(resident) / 1_024),
    handles: links.length,
    sockets: links.filter((link) => link.startsWith('socket:')).length,
    files: lab.temporaryFiles,
    processes: lab.processes().size,
  };
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    // Closed meanwhile.
    return '';
  }
}

/** Actions of people, their share of ten, and the code. */
const DEEDS: readonly (readonly [times: number, deed: (person: Person) => Promise<unknown>])[] = [
  [3, ({ api, file }) => run(api, file, ENDS_WITHIN)],
  [2, ({ api, file }) => readReport(api, file)],
  [1, ({ api, file: { projectId } }) => api.ok('/projects/test-report-periodic', { projectId })],
  [2, ({ api }) => api.ok('/projects/list', { summary: true, componentData: true })],
  [1, ({ api, file }) => createCase(api, file, { eventType: 'Comment', comment: 'Once more' })],
  [1, record],
];

/** Opens a recording browser, and closes it. A 409 says that all are taken. */
async function record({ api, file }: Person): Promise<void> {
  const { status, data } = await api.call<{ data: { recording_id: string } }>('/recordings/start', file);
  if (status === 'success') await api.call('/recordings/stop', { recording_id: data.recording_id });
}

async function live(person: Person, random: () => number, isOver: () => boolean): Promise<number> {
  let deeds = 0;
  while (!isOver()) {
    let left = random() * DEEDS.reduce((sum, [times]) => sum + times, 0);
    const [, deed] = DEEDS.find(([times]) => (left -= times) < 0)!;
    await deed(person);
    deeds++;
    await pass(random() * REST);
  }
  return deeds;
}

/** Lets people work during attacks, and compares what the server holds before and afterwards. */
async function soak(scenario: string, lab: Lab): Promise<void> {
  const { server } = lab;
  const [admin, outbox] = [await server.admin(), new Outbox({ server })];
  const people: Person[] = [];
  for (let at = 0; at < PEOPLE; at++) {
    const member = await createMember(admin, server.api, outbox, { super_admin: true });
    const [file] = await createFiles(member.api, [`File of ${at}`]);
    const { url } = lab.site;
    await addSteps(member.api, file!, opening('Open', `${url}/`), finding('Heading', 'h1'));
    if (at % 2 === 0)
      await addSteps(member.api, file!, { ...feeding('Never', '#none', 'x'), maxWaitingTime: 2 }, failing('Wrong'));
    people.push({ ...member, file: file! });
  }
  const attacker = await createMember(admin, server.api, outbox, { super_admin: true });
  const on = { url: server.url, api: attacker.api, siteUrl: `${lab.site.url}/` };
  // Creates everything that is kept for good, and uses every slot of the workers.
  await Promise.all(people.map(({ api, file }) => run(api, file, ENDS_WITHIN)));
  for (const { make } of ATTACKS) await othersAnswered(server, make(on));
  const before = await settled(lab);
  say(`${scenario}: before: ${JSON.stringify(before)}`);

  const random = randomOf(scenario);
  const end = Date.now() + MINUTES * 60_000;
  const isOver = () => Date.now() > end;
  const working = Promise.all(people.map((person, at) => live(person, randomOf(`${scenario} ${at}`), isOver)));
  let attacks = 0;
  const attacking = async () => {
    while (!isOver()) {
      const { name, make } = ATTACKS[Math.floor(random() * ATTACKS.length)]!;
      say(`${scenario}: ${name}`);
      await make(on);
      attacks++;
    }
  };
  const [deeds] = await othersAnswered(server, Promise.all([working, attacking()]));
  const after = await settled(lab);
  say(`${scenario}: after: ${JSON.stringify(after)}`);
  const { runs, files, cases } = await checkPromises(server, new Map());
  report({
    scenario,
    faults: `${PEOPLE} people, ${MINUTES} minutes, ${attacks} attacks, ${deeds.reduce((sum, one) => sum + one)} calls and runs`,
    found: `${runs} runs, ${files} files, ${cases} cases; memory ${before.memory} MB, then ${after.memory}; handles ${before.handles}, then ${after.handles}; sockets ${before.sockets}, then ${after.sockets}; temporary files ${before.files}, then ${after.files}; processes ${before.processes}, then ${after.processes}`,
  });
  const more = (name: keyof Held) => after[name] - before[name];
  // Some connections and database files come and go; each slot has folders for its browser.
  const folders = lab.servers.length * PLACES * 2;
  expect([more('handles') < 20, more('sockets') < 20, more('files') <= folders]).toEqual([true, true, true]);
  // Garbage is collected at some time: a leak of an hour would be larger.
  expect(more('memory')).toBeLessThan(200);
  // A slot may have run its first file only now; its worker and browser stay for the next one.
  expect(after.processes).toBeLessThanOrEqual(lab.servers.length * (1 + PLACES * PROCESSES));
}

/** What the server holds once all runs and recordings have ended and idle connections are closed. */
async function settled(lab: Lab): Promise<Held> {
  await until('all runs to end', async () => (await countOpenRuns(lab.server)) === 0, SETTLED);
  await pass(UNUSED);
  let last = heldBy(lab);
  return until(
    'the server to be at rest',
    async () => {
      await pass(6_000);
      const now = heldBy(lab);
      const isStill = now.handles === last.handles && now.files === last.files && now.processes === last.processes;
      last = now;
      return isStill && now;
    },
    SETTLED,
  );
}

const TEST_LIMIT = MINUTES * 60_000 + 4 * SETTLED;

it(
  'people work during attacks, and the server holds no more afterwards',
  async () => {
    const lab = await Lab.start({ env: PLACES_ENV });
    try {
      await soak('Soak, SQLite', lab);
      expect(await lab.shutDown()).toEqual([0]);
    } finally {
      await lab.close();
    }
  },
  TEST_LIMIT,
);

describeWithMariaDb('with MariaDB, Redis and two servers', () => {
  let mariadb: Awaited<ReturnType<typeof startMariaDb>>;
  let redis: RedisServer;
  let lab: Lab;
  beforeAll(async () => {
    [mariadb, redis] = await Promise.all([startMariaDb(), RedisServer.start()]);
    const env = { DATABASE_URL: await createDatabase(mariadb.url, 'soak'), REDIS_URL: redis.url };
    lab = await Lab.start({ env: { ...env, ...PLACES_ENV } });
    await lab.addServer();
  });
  afterAll(async () => {
    await lab?.close();
    await redis?.stop();
    await mariadb?.stop();
  });

  it(
    'people work during attacks, and the server holds no more afterwards',
    async () => {
      await soak('Soak, MariaDB, Redis, two servers', lab);
      expect(await lab.shutDown()).toEqual([0, 0]);
    },
    TEST_LIMIT,
  );
});
