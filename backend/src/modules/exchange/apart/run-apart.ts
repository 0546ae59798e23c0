import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ExchangeProject } from '../exchange-project.js';
import type { ProjectContent } from '../folder/content.js';
import { FolderError } from '../folder/read/mistakes.js';
import { type Imported, ImportError } from '../read/imported.js';
import { ExportError, type Written } from '../write/written.js';

/** The tasks of the child process, each with its input and result. */
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

/** A task for the child process, with its deadline in milliseconds. */
export interface WorkOrder {
  readonly kind: Kind;
  readonly input: Parameters<Work[Kind]>[0];
  readonly deadline: number;
}

/** The result, a sentence for the caller, or the stack of an unexpected error. */
export type WorkAnswer = { readonly done: unknown } | { readonly refused: string } | { readonly failed: string };

interface Bounds {
  /** Milliseconds, including the start of the process. */
  readonly deadline: number;
  readonly memoryMb: number;
  refuse(sentence: string): Error;
  readonly tooHard: string;
}

// Enough for LIMITS.exportTextBytes of cases whose placeholders repeat long values.
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

/** The built file, whether this module runs from its source or from the build. */
const MAIN = fileURLToPath(new URL('../../../../dist/modules/exchange/apart/apart-process.js', import.meta.url));

/**
 * Runs `readTests`, `readFolder`, `writePlaywright` or `writeSide` in a child process with a deadline and a memory
 * limit. A worker thread would not do: if it ran out of memory, it would end the server too.
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
        // If the process has exited already, its `exit` event gives the reason.
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
