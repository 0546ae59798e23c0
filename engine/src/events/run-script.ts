import { Script } from 'node:vm';
import { CaseFailure, hasMovedOn, messageOf, NotReadyFailure } from '../errors.js';
import type { ProgramRun } from '../protocol/protocol.js';
import { protocolOf } from '../protocol/protocol-of.js';
import { seconds, TimeLimitError, within } from '../time.js';
import { checkConditionals } from './conditionals.js';
import type { CaseContext, EventOutcome } from './event.js';
import { expressionProgram } from './expression-program.js';

/** Milliseconds for the browser to end a script that runs forever. */
const END_MS = 1_000;

/** Runs JavaScript in the page, repeatedly until the conditionals hold for its result or the wait is over. */
export async function runScript(context: CaseContext): Promise<EventOutcome> {
  const { script = '', conditionals = [], storage } = context.testCase;
  const program = toProgram(script);
  await context.readyToAct('page');
  return context.retry(async () => {
    const value = await runOnce(context, program);
    checkConditionals(conditionals, value, context.locale);
    // An empty text is worth keeping only for storage rows: in a report it says nothing.
    return value === '' && storage.length === 0 ? {} : { value };
  });
}

/** Wraps a script: an expression, or the statements of a function. It is only parsed here, not run. */
function toProgram(script: string): string {
  const expression = expressionProgram(script);
  if (expression !== null) return expression;
  const statements = `(async () => {\n${script}\n})()`;
  const error = syntaxError(statements);
  if (error !== null) throw new CaseFailure(`The script can’t be read: ${error}`);
  return statements;
}

function syntaxError(program: string): string | null {
  try {
    void new Script(program, { filename: 'script', lineOffset: -1 });
    return null;
  } catch (error) {
    const line = error instanceof Error ? /^script:(\d+)/.exec(error.stack ?? '')?.[1] : undefined;
    return messageOf(error) + (line ? ` (line ${line})` : '');
  }
}

/** Runs a program. If it navigates to another document, it ends without a value. */
async function runOnce(context: CaseContext, program: string): Promise<string> {
  const { page } = context;
  const run = await protocolOf(page.context()).runProgram(page, program);
  try {
    return await within(context.remaining(), run.value, context.signal);
  } catch (error) {
    // The script's own error may contain any text, so don't interpret it below.
    if (error instanceof CaseFailure) throw error;
    if (error instanceof TimeLimitError) {
      await endScript(run);
      // NotReadyFailure: `retry` prefers the conditionals' message about an earlier try, which says more.
      throw new NotReadyFailure(`The script did not end within ${seconds(context.testCase.maxWaitingTime * 1_000)}`);
    }
    if (hasMovedOn(error) || /Promise was collected/.test(messageOf(error))) return '';
    throw error;
  } finally {
    run.leave();
  }
}

/** Stops the script that keeps the page busy, so that the page can be used again. */
async function endScript(run: ProgramRun): Promise<void> {
  await within(END_MS, run.end()).catch(() => undefined);
}
