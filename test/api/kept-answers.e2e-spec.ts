import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConnector, manageConnector } from '../factories/connector.js';
import { createCase, createFiles, type FileRef } from '../factories/project.js';
import { run } from '../factories/run.js';
import { passing } from '../factories/steps.js';
import { readTree, saveTree } from '../factories/tree.js';
import type { Api } from '../support/api.js';
import { TestServer } from '../support/server.js';
import { shareServer } from '../support/shared-server.js';

const on = shareServer();
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

/** A name of UTC that nobody has used before: of it nothing is kept, so that the figures are worked out from what is stored. */
function freshZone(): string {
  const letters = [...'etc/universal'];
  const number = ++spelt;
  return letters.map((letter, index) => ((number >> index) & 1 ? letter.toUpperCase() : letter)).join('');
}

/** What the test knows of the project; `commands` change both. */
interface Model {
  readonly file: FileRef;
  readonly cases: number[];
  files: number;
  readonly connectors: string[];
  ranWith: number;
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
    await run(api, model.file);
    model.ranWith = model.cases.length;
  },
} as const;

/** Both servers answer as the stored rows have it. */
async function expectTruth(model: Model): Promise<void> {
  const { projectId } = model.file;
  for (const api of clients) {
    expect(await readSummary(api, projectId)).toEqual(modelled(model));
    expect(await readFigures(api, projectId, 'UTC')).toEqual(await readFigures(api, projectId, freshZone()));
  }
}

const change = fc.record({
  command: fc.constantFrom(...(Object.keys(commands) as (keyof typeof commands)[])),
  server: fc.nat(1),
});

describe('two servers on one database', () => {
  it('never answer with figures from before a change, whichever of them made it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 2, maxLength: 4 }), async (changes) => {
        const [file] = await createFiles(on.admin, ['Sign in']);
        const model: Model = { file: file!, cases: [], files: 1, connectors: [], ranWith: 0 };
        await commands.addCase(on.admin, model);
        await expectTruth(model);
        for (const { command, server } of changes) {
          // Questions in the middle of the change: what is kept of them must not outlive it.
          const meanwhile = clients.map((api) => readFigures(api, model.file.projectId, 'UTC'));
          await commands[command](clients[server]!, model);
          await Promise.all(meanwhile);
          await expectTruth(model);
        }
      }),
      // The first is one that has everything; then any.
      {
        numRuns: 2,
        examples: [[[0, 1, 0, 1, 0, 1].map((server, index) => ({ server, command: ALL[index]! }))]],
        endOnFailure: true,
        interruptAfterTimeLimit: 20_000,
      },
    );
  });
});

const ALL = ['run', 'addCase', 'addFile', 'run', 'addConnector', 'deleteCase'] as const;
