import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ExchangeProject } from '../exchange-project.js';
import type { ProjectContent } from '../folder/content.js';
import { FolderError } from '../folder/read/mistakes.js';
import { type Imported, ImportError } from '../read/imported.js';
import { ExportError, type Written } from '../write/written.js';

/** What can be done apart: each with what it takes and gives. */
export interface Work {
  /** Reads a file of another tool. */
  tests(file: { readonly name: string; readonly content: string }): Imported;
  /** Reads the texts of the folder of a project, by path. */
  folder(texts: ReadonlyMap<string, string>): ProjectContent;
  /** Writes tests of Playwright Test. */
  playwright(project: ExchangeProject): Written;
  /** Writes a project of Selenium IDE. */
  side(project: ExchangeProject): Written;
}
type Kind = keyof Work;

/** What the process is to do, in at most so many milliseconds. */
export interface WorkOrder {
  readonly kind: Kind;
  readonly input: Parameters<Work[Kind]>[0];
  readonly deadline: number;
}

/** What came of it, a sentence for the person who asked, or an error that was not expected. */
export type WorkAnswer = { readonly done: unknown } | { readonly refused: string } | { readonly failed: string };

interface Bounds {
  /** Milliseconds, with the start of the process. */
  readonly deadline: number;
  readonly memoryMb: number;
  refuse(sentence: string): Error;
  readonly tooHard: string;
}

// LIMITS.exportTextBytes, in which values of the project may stand often.
const EXPORT: Bounds = {
  deadline: 60_000,
  memoryMb: 1_024,
  refuse: (sentence) => new ExportError(sentence),
  tooHard: 'Writing these tests takes too much time or memory. Export a part of them',
};

const BOUNDS: { readonly [kind in Kind]: Bounds } = {
  // The largest files that tools write take about a second.
  tests: {
    deadline: 15_000,
    memoryMb: 512,
    refuse: (sentence) => new ImportError(sentence),
    tooHard: 'Reading the file takes too much time or memory. Divide it in the other tool, and import the parts',
  },
  // LIMITS.folderTextsBytes, at a megabyte a second.
  folder: {
    deadline: 60_000,
    memoryMb: 1_024,
    refuse: (sentence) => new FolderError(sentence),
    tooHard: 'Reading the folder takes too much time or memory. Divide its largest files, or import a part of it',
  },
  playwright: EXPORT,
  side: EXPORT,
};

/** The same built file for the sources and the build. */
const MAIN = fileURLToPath(new URL('../../../../dist/modules/exchange/apart/apart-process.js', import.meta.url));

/**
 * Reads and writes as `readTests`, `readFolder`, `writePlaywright` and `writeSide` do, in a process that has a deadline and a limit of
 * memory. A thread would not do: one that has no memory left ends the server with it.
 * @throws ImportError, FolderError, ExportError
 */
export async function runApart<K extends Kind>(
  kind: K,
  input: Parameters<Work[K]>[0],
  deadline = BOUNDS[kind].deadline,
): Promise<ReturnType<Work[K]>> {
  const { memoryMb, refuse, tooHard } = BOUNDS[kind];
  const child = fork(MAIN, [], {
    execArgv: [`--max-old-space-size=${memoryMb}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: deadline,
    killSignal: 'SIGKILL',
  });
  try {
    const answer = await new Promise<WorkAnswer>((resolve, reject) => {
      child.once('message', (message) => resolve(message as WorkAnswer));
      child.once('error', reject);
      child.once('exit', () => resolve({ refused: tooHard }));
      child.send({ kind, input, deadline } satisfies WorkOrder, (error) => {
        // The end of the process says more than that it can't be reached.
        if (error && child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      });
    });
    if ('done' in answer) return answer.done as ReturnType<Work[K]>;
    if ('refused' in answer) throw refuse(answer.refused);
    throw new Error(answer.failed);
  } finally {
    child.kill('SIGKILL');
  }
}
