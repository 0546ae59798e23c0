import type { Terminal } from './terminal.js';

/** What the program ends with: build servers go by it. */
export const EXIT = { passed: 0, failed: 1, couldNotRun: 2, interrupted: 130 } as const;

/** What a command has of the process. */
export interface World {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly terminal: Terminal;
  /** Aborted by Ctrl-C, or when a build server breaks the job off. */
  readonly interrupted: AbortSignal;
  /** Asks the person who sits there; null when nobody does. */
  ask(question: string): Promise<string | null>;
}

/** A word after `xecutor`, and what it does. */
export interface Command {
  /** One line. */
  readonly summary: string;
  readonly help: string;
  /** Answers the exit code. @throws CannotRun */
  run(args: readonly string[], world: World): Promise<number>;
}

/** What the person has to mend, in one sentence or two; the program ends with 2. */
export class CannotRun extends Error {
  override readonly name: string = 'CannotRun';
}
