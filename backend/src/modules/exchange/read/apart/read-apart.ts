import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Imported, ImportError } from '../imported.js';

/** What the process is to read, in at most so many milliseconds. */
export interface ReadOrder {
  readonly name: string;
  readonly content: string;
  readonly deadline: number;
}

/** What was read, a sentence for the person who chose the file, or an error that was not expected. */
export type ReadAnswer = { readonly imported: Imported } | { readonly refused: string } | { readonly failed: string };

/** The same built file for the sources and the build. */
const MAIN = fileURLToPath(new URL('../../../../../dist/modules/exchange/read/apart/read-process.js', import.meta.url));
/** Milliseconds, with the start of the process. The largest files that tools write take about a second. */
const DEADLINE = 15_000;
const MEMORY_MB = 512;

/**
 * Reads a file of another tool as `readTests` does, in a process that has a deadline and a limit of memory. A thread would not do: one that
 * has no memory left ends the server with it.
 * @throws ImportError
 */
export async function readApart(name: string, content: string, deadline = DEADLINE): Promise<Imported> {
  const child = fork(MAIN, [], {
    execArgv: [`--max-old-space-size=${MEMORY_MB}`],
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
      child.once('exit', () => resolve({ refused: TOO_HARD }));
      child.send({ name, content, deadline } satisfies ReadOrder, (error) => {
        // The end of the process says more than that it can't be reached.
        if (error && child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      });
    });
    if ('imported' in answer) return answer.imported;
    if ('refused' in answer) throw new ImportError(answer.refused);
    throw new Error(answer.failed);
  } finally {
    child.kill('SIGKILL');
  }
}

const TOO_HARD = 'Reading the file takes too much time or memory. Divide it in the other tool, and import the parts';
