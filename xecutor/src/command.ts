import type { Terminal } from './terminal.js';

/** Exit codes of the program, for build servers. */
export const EXIT = { passed: 0, failed: 1, couldNotRun: 2, conflict: 3, interrupted: 130 } as const;

/** The parts of the process that a command uses. */
export interface World {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly terminal: Terminal;
  /** Aborted by Ctrl-C, or when a build server cancels the job. */
  readonly interrupted: AbortSignal;
  /** Asks the user; null without a terminal. */
  ask(question: string): Promise<string | null>;
}

/** A command such as `xecutor status`. */
export interface Command {
  /** One line. */
  readonly summary: string;
  readonly help: string;
  /** Returns the exit code. @throws CannotRun */
  run(args: readonly string[], world: World): Promise<number>;
}

/** A problem that the user must fix, in one or two sentences; the program exits with 2. */
export class CannotRun extends Error {
  override readonly name: string = 'CannotRun';
}
