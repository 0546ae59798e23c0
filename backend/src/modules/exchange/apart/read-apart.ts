import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ProjectContent } from '../folder/content.js';
import { FolderError } from '../folder/read/mistakes.js';
import { type Imported, ImportError } from '../read/imported.js';

/** What can be read apart: each reader with what it takes and gives. */
export interface Readers {
  /** A file of another tool. */
  tests(file: { readonly name: string; readonly content: string }): Imported;
  /** The texts of the folder of a project, by path. */
  folder(texts: ReadonlyMap<string, string>): ProjectContent;
}
type Kind = keyof Readers;

/** What the process is to read, in at most so many milliseconds. */
export interface ReadOrder {
  readonly kind: Kind;
  readonly input: Parameters<Readers[Kind]>[0];
  readonly deadline: number;
}

/** What was read, a sentence for the person who chose the file, or an error that was not expected. */
export type ReadAnswer = { readonly read: unknown } | { readonly refused: string } | { readonly failed: string };

interface Bounds {
  /** Milliseconds, with the start of the process. */
  readonly deadline: number;
  readonly memoryMb: number;
  refuse(sentence: string): Error;
  readonly tooHard: string;
}

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
};

/** The same built file for the sources and the build. */
const MAIN = fileURLToPath(new URL('../../../../dist/modules/exchange/apart/read-process.js', import.meta.url));

/**
 * Reads as `readTests` and `readFolder` do, in a process that has a deadline and a limit of memory. A thread would not do: one that has no
 * memory left ends the server with it.
 * @throws ImportError, FolderError
 */
export async function readApart<K extends Kind>(
  kind: K,
  input: Parameters<Readers[K]>[0],
  deadline = BOUNDS[kind].deadline,
): Promise<ReturnType<Readers[K]>> {
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
    const answer = await new Promise<ReadAnswer>((resolve, reject) => {
      child.once('message', (message) => resolve(message as ReadAnswer));
      child.once('error', reject);
      child.once('exit', () => resolve({ refused: tooHard }));
      child.send({ kind, input, deadline } satisfies ReadOrder, (error) => {
        // The end of the process says more than that it can't be reached.
        if (error && child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      });
    });
    if ('read' in answer) return answer.read as ReturnType<Readers[K]>;
    if ('refused' in answer) throw refuse(answer.refused);
    throw new Error(answer.failed);
  } finally {
    child.kill('SIGKILL');
  }
}
