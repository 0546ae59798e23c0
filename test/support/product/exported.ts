import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { CaseResult, TestCase } from '@testplatform/contract';
import type { ExchangeFile, ExchangeProject } from '../../../backend/src/modules/exchange/exchange-project.js';
import { helperFiles } from '../../../backend/src/modules/exchange/write/playwright/helper-files.js';
import { writePlaywright } from '../../../backend/src/modules/exchange/write/playwright/write-playwright.js';
import type { Written } from '../../../backend/src/modules/exchange/write/written.js';
import { PATH } from '../browser/engine.js';

const ROOT = process.cwd();

/** A project to export, minimal apart from the given fields. */
export const anExchange = (files: readonly ExchangeFile[], fields: Partial<ExchangeProject> = {}): ExchangeProject => ({
  name: 'Shop tests',
  files,
  imported: [],
  collections: {},
  bindings: [],
  tables: [],
  hiddenTables: [],
  environment: '',
  browser: {},
  testAttributes: 'data-testid, data-test, data-cy, data-qa',
  stopAtFailure: false,
  isSinglePageApp: false,
  overlayRules: [],
  ...fields,
});

/** A test case file with a title. */
export const anExchangeFile = (
  title: string,
  cases: readonly TestCase[],
  fields: Partial<ExchangeFile> = {},
): ExchangeFile => ({ path: { ...PATH, testCaseFileName: title }, cases, ...fields });

export const exported = (project: ExchangeProject): Written => writePlaywright(project, helperFiles());

/** An export on the disk. */
export interface Unpacked {
  readonly folder: string;
  /** The compiler's errors; '' if there are none. */
  check(): Promise<string>;
  /** Runs the tests of one file, or all without a file. Resolves to their outcomes by title. */
  run(env?: Readonly<Record<string, string>>, file?: string): Promise<Map<string, Outcome>>;
  remove(): Promise<void>;
}

export interface Outcome {
  readonly ok: boolean;
  readonly steps: Outcomes;
}

/** Outcomes by title; the last one of each title counts. */
export type Outcomes = Readonly<Record<string, 'success' | 'failure'>>;

/** The outcomes of our own runner, as comparable steps: without `Else`, `End` and skipped cases. */
export function outcomesOf(results: readonly CaseResult[]): Outcomes {
  const all = results.filter(({ status, eventType }) => status !== 'skipped' && eventType !== 'Else');
  return Object.fromEntries(
    all.flatMap(({ title, status }) => (title === 'End' || status === 'skipped' ? [] : [[title, status]])),
  );
}

/** Writes an export into a temporary folder, as a person does who unpacks it. */
export async function unpack(written: Written, projectFiles: Readonly<Record<string, string>> = {}): Promise<Unpacked> {
  const folder = await mkdtemp(join(tmpdir(), 'exported-'));
  const all = [
    ...written.files,
    ...Object.entries(projectFiles).map(([name, content]) => ({ path: `files/${name}`, content })),
    { path: 'proof.config.ts', content: PROOF },
  ];
  for (const { path, content } of all) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  // As `npm install` would.
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    check: async () => (await node(folder, ['node_modules/typescript/bin/tsc', '-p', '.'])).output,
    run: async (env = {}, file = '') => {
      const report = join(folder, 'report.json');
      const cli = 'node_modules/@playwright/test/cli.js';
      const args = [cli, 'test', ...(file === '' ? [] : [file]), '--config', 'proof.config.ts', '--workers', '1'];
      const { output } = await node(folder, args, { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report });
      try {
        return read(JSON.parse(await readFile(report, 'utf8')) as Suite);
      } catch (error) {
        throw new Error(`Playwright left no report:\n${output}`, { cause: error });
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The exported configuration with the browser of the tests. */
const PROOF = `import base from './playwright.config';
export default {
  ...base,
  reporter: 'json',
  use: { ...base.use, screenshot: 'off' as const, launchOptions: { executablePath: process.env.TEST_BROWSER_PATH } },
};
`;

function node(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<{ output: string }> {
  const { NODE_OPTIONS: _options, JEST_WORKER_ID: _worker, ...own } = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, [...args], { cwd, env: { ...own, ...env }, maxBuffer: 2 ** 26 }, (_error, out, err) =>
      resolve({ output: out + err }),
    );
  });
}

interface Step {
  readonly title: string;
  readonly error?: object;
  readonly steps?: readonly Step[];
}
interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly { readonly results: readonly { readonly steps?: readonly Step[] }[] }[];
  }[];
}

function read({ suites = [], specs = [] }: Suite): Map<string, Outcome> {
  const own = specs.map(({ title, ok, tests }): [string, Outcome] => {
    const steps = tests.flatMap(({ results }) => results.flatMap((result) => result.steps ?? []));
    return [title.split(' / ').at(-1) ?? '', { ok, steps: Object.fromEntries(flat(steps)) }];
  });
  return new Map([...own, ...suites.flatMap((suite) => [...read(suite)])]);
}

/** Nested steps come first, because they end first. */
const flat = (steps: readonly Step[]): [string, 'success' | 'failure'][] =>
  steps.flatMap((step) => [
    ...flat(step.steps ?? []),
    [step.title.replace(/ \(try \d\)$/, ''), step.error ? 'failure' : 'success'],
  ]);
