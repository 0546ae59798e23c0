import { runInNewContext } from 'node:vm';
import { clock } from '@testplatform/contract';

/** Milliseconds for all regular expressions of one check together: some never end, and they block everything else. */
const MATCH_TIMEOUT_MS = 500;

/** Matches regular expressions within a shared time limit. */
export class RegexMatcher {
  private left = MATCH_TIMEOUT_MS;

  /**
   * Whether a regular expression matches somewhere in a text.
   * @throws Error with a sentence when it is not a regular expression or takes too long
   */
  matches(pattern: string, text: string): boolean {
    return this.run('new RegExp(pattern).test(text)', pattern, text) === true;
  }

  /**
   * What a regular expression finds first in a text: its first group if it has one; null when it does not match.
   * @throws Error as `matches`
   */
  find(pattern: string, text: string): string | null {
    const found = this.run(
      '(([all, group] = []) => group ?? all)(new RegExp(pattern).exec(text) ?? [])',
      pattern,
      text,
    );
    return typeof found === 'string' ? found : null;
  }

  private run(expression: string, pattern: string, text: string): unknown {
    const startedAt = clock.elapsed();
    try {
      if (this.left < 1) throw late(pattern);
      const timeout = Math.floor(this.left);
      return runInNewContext(expression, { pattern, text }, { timeout });
    } catch (error) {
      // Node's error belongs to the new context, where `Error` is another class.
      if (codeOf(error) !== TIMEOUT) throw new Error(`"${pattern}" is not a regular expression`, { cause: error });
      throw new Error(`The regular expression "${pattern}" takes too long on this text`, { cause: error });
    } finally {
      this.left -= clock.elapsed() - startedAt;
    }
  }
}

const TIMEOUT = 'ERR_SCRIPT_EXECUTION_TIMEOUT';
const late = (pattern: string): Error => Object.assign(new Error(pattern), { code: TIMEOUT });
const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
