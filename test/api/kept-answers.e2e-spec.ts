import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createConnector, manageConnector } from '../factories/connector.js';
import { createCase, createFiles, type FileRef } from '../factories/project.js';
import { readReport, run } from '../factories/run.js';
import { passing } from '../factories/steps.js';
import { readTree, saveTree } from '../factories/tree.js';
import type { Api } from '../support/product/api.js';
import { TestServer } from '../support/product/server.js';
import { ownServer } from '../support/product/shared-server.js';

const on = ownServer();
let beside: TestServer;
let clients: readonly Api[];

beforeAll(async () => {
  beside = await TestServer.startBeside(on.server);
  clients = [on.admin, await beside.admin()];
});
afterAll(() => beside?.stop());

type Summary = Record<'testCases' | 'testCaseFiles' | 'cicd' | 'success' | 'testedFilesPercentage', number>;

async function readSummary(api: Api, projectId: number): Promise<Summary> {
  const answer = await api.ok<{ summaryData: Record<string, Summary> }>('/projects/list', { projectId, summary: true });
  const { testCases, testCaseFiles, cicd, success, testedFilesPercentage } = answer.summaryData[projectId]!;
  return { testCases, testCaseFiles, cicd, success, testedFilesPercentage };
}

interface Group {
  readonly total: number;
  readonly component: Record<string, Record<string, Record<string, Record<string, { summary: { success: number } }>>>>;
}

async function readGroup(api: Api, { projectId, module, section, scenario, testCaseFileName }: FileRef) {
  const body = { projectId, report_type: 'group' };
  const { total, component } = (await api.ok<{ data: Group }>('/projects/test-report', body)).data;
  return { total, success: component[module]?.[section]?.[scenario]?.[testCaseFileName]?.summary.success };
}

const FIGURES = ['test-report-performance', 'test-report-periodic', 'test-report-periodic-daywise'];

async function readFigures(api: Api, projectId: number, tz: string): Promise<object[]> {
  return Promise.all(
    FIGURES.map(async (call) => {
      const span = call.endsWith('daywise') ? {} : { lastSevenDays: true };
      return api.ok(`/projects/${call}`, { projectId, tz, ...span });
    }),
  );
}

let spelt = 0;

/** An unused alias of UTC: nothing is cached for it, so the figures are computed from what is stored. */
function freshZone(): string {
  const letters = [...'etc/universal'];
  const number = ++spelt;
  return letters.map((letter, index) => ((number >> index) & 1 ? letter.toUpperCase() : letter)).join('');
}

/** The test's model of the project; `commands` change both. */
interface Model {
  readonly file: FileRef;
  readonly cases: number[];
  files: number;
  readonly connectors: string[];
  ranWith: number;
  /** Newest first. */
  readonly runs: string[];
}

const modelled = ({ cases, files, connectors, ranWith }: Model): Summary => ({
  testCases: cases.length,
  testCaseFiles: files,
  cicd: connectors.length,
  success: ranWith,
  testedFilesPercentage: ranWith > 0 ? Math.round(10_000 / files) / 100 : 0,
});

const commands = {
  addCase: async (api: Api, model: Model) => {
    model.cases.push(await createCase(api, model.file, passing('Fine')));
  },
  deleteCase: async (api: Api, { cases }: Model) => {
    if (cases.length > 1) await api.ok('/projects/test-case-delete', { case_id: cases.pop() });
  },
  addFile: async (api: Api, model: Model) => {
    const { projectId } = model.file;
    const { components } = await readTree(api, projectId);
    const scenario = components[0]![0]![0]!;
    scenario[model.files] = { title: `Added ${model.files}`, type: 'test-case-file' };
    await saveTree(api, projectId, components);
    model.files += 1;
  },
  addConnector: async (api: Api, { file, connectors }: Model) => {
    connectors.push(await createConnector(api, file.projectId));
  },
  deleteConnector: async (api: Api, { file: { projectId }, connectors }: Model) => {
    const connectorId = connectors.pop();
    if (connectorId) await manageConnector(api, { projectId, connectorId, connectorDelete: true });
  },
  run: async (api: Api, model: Model) => {
    model.runs.unshift(await run(api, model.file));
    model.ranWith = model.cases.length;
  },
} as const;

/** Checks that both servers answer according to the stored rows. */
async function expectTruth(model: Model): Promise<void> {
  const { projectId } = model.file;
  for (const api of clients) {
    expect(await readSummary(api, projectId)).toEqual(modelled(model));
    expect(await readGroup(api, model.file)).toEqual(
      model.ranWith > 0 ? { total: 1, success: model.ranWith } : { total: 0 },
    );
    expect((await readReport(api, model.file)).map(({ run_id }) => run_id)).toEqual(model.runs);
    expect(await readFigures(api, projectId, 'UTC')).toEqual(await readFigures(api, projectId, freshZone()));
  }
}

interface Change {
  readonly command: keyof typeof commands;
  /** Index of the server that makes the change. */
  readonly server: number;
}

/** Compares both servers' answers with the model after each change. Returns the number of changes. */
async function compareAfter(changes: readonly Change[]): Promise<number> {
  const [file] = await createFiles(on.admin, ['Sign in']);
  const model: Model = { file: file!, cases: [], files: 1, connectors: [], ranWith: 0, runs: [] };
  await commands.addCase(on.admin, model);
  await expectTruth(model);
  for (const { command, server } of changes) {
    // Queries during the change: the server must not keep their results in its cache.
    const meanwhile = clients.map((api) => readFigures(api, model.file.projectId, 'UTC'));
    await commands[command](clients[server]!, model);
    await Promise.all(meanwhile);
    await expectTruth(model);
  }
  return changes.length;
}

describe('two servers on one database never answer with stale figures', () => {
  it('after a change of tree, cases, connectors or results on either server', async () => {
    const compared = await compareAfter([
      { command: 'addConnector', server: 0 },
      { command: 'addCase', server: 1 },
      { command: 'run', server: 0 },
      { command: 'addFile', server: 1 },
    ]);
    expect(compared).toBe(4);
  });

  it('after random changes in any order', async () => {
    const change = fc.record<Change>({
      command: fc.constantFrom(...(Object.keys(commands) as (keyof typeof commands)[])),
      server: fc.nat(1),
    });
    // A single sequence, without shrinking: each change takes a second or more on a busy machine.
    const orders = fc.array(change, { minLength: 4, maxLength: 4 });
    const compared = fc.asyncProperty(orders, async (changes) => (await compareAfter(changes)) === changes.length);
    await fc.assert(compared, { numRuns: 1, endOnFailure: true });
  });
});
