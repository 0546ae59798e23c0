import { runInNewContext } from 'node:vm';

/** Milliseconds that a regular expression gets: some never end. */
const MATCH_TIMEOUT_MS = 500;

/**
 * Whether a regular expression matches somewhere in a text.
 * @throws Error with a sentence when it is not a regular expression or takes too long
 */
export function matchesRegex(pattern: string, text: string): boolean {
  try {
    return runInNewContext('new RegExp(pattern).test(text)', { pattern, text }, { timeout: MATCH_TIMEOUT_MS }) === true;
  } catch (error) {
    const late = error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
    throw new Error(
      late
        ? `The regular expression "${pattern}" takes too long on this text`
        : `"${pattern}" is not a regular expression`,
      { cause: error },
    );
  }
}
