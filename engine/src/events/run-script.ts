import { Script } from 'node:vm';
import type { CDPSession } from 'playwright';
import { CaseFailure, hasMovedOn, HopelessFailure, messageOf, NotReadyFailure } from '../errors.js';
import { seconds, TimeLimitError, within } from '../time.js';
import { checkConditionals } from './conditionals.js';
import type { CaseContext, EventOutcome } from './event.js';
import { valueText } from './value-text.js';

/** Milliseconds for the browser to end a script that runs forever. */
const END_MS = 1_000;

/** Runs JavaScript in the page, repeatedly until the conditionals hold for its result or the wait is over. */
export async function runScript(context: CaseContext): Promise<EventOutcome> {
  const { script = '', conditionals = [] } = context.testCase;
  const program = toProgram(script);
  await context.readyToAct('page');
  return context.retry(async () => {
    const value = await runOnce(context, program);
    checkConditionals(conditionals, value, context.locale);
    return value === '' ? {} : { value };
  });
}

/**
 * Wraps a script, which is an expression such as `document.title` or the statements of a function. It is only parsed
 * here, not run.
 */
function toProgram(script: string): string {
  const expression = `(async () => (\n${script.trim().replace(/;$/, '')}\n))()`;
  if (syntaxError(expression) === null) return expression;
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
  const session = await page.context().newCDPSession(page);
  try {
    return await within(context.remaining(), evaluate(session, program), context.signal);
  } catch (error) {
    // A script may throw any text, so it must not be interpreted below.
    if (error instanceof CaseFailure) throw error;
    if (error instanceof TimeLimitError) {
      await endScript(session);
      // There is no time for another try, and the conditionals' message about the last one says more.
      throw new NotReadyFailure(`The script did not end within ${seconds(context.testCase.maxWaitingTime * 1_000)}`);
    }
    if (hasMovedOn(error) || /Promise was collected/.test(messageOf(error))) return '';
    throw error;
  } finally {
    session.detach().catch(() => undefined);
  }
}

async function evaluate(session: CDPSession, expression: string): Promise<string> {
  const options = { awaitPromise: true, returnByValue: true, userGesture: true };
  const { result, exceptionDetails } = await session
    .send('Runtime.evaluate', { expression, ...options })
    .catch(asValue);
  if (exceptionDetails) {
    const { exception, text } = exceptionDetails;
    const what: unknown = exception?.description ?? exception?.value ?? text;
    throw new HopelessFailure(`The script threw: ${valueText(what).split('\n')[0]}`);
  }
  return result.unserializableValue ?? valueText(result.value);
}

/** Some objects, such as a window, can't be written as JSON. */
function asValue(error: unknown): never {
  if (!/reference chain|returned by value/i.test(messageOf(error))) throw error;
  throw new HopelessFailure(
    'The script returns something that can’t be written as text: return a text, a number or plain data',
  );
}

/** Stops the script that keeps the page busy, so that the page can be used again. */
async function endScript(session: CDPSession): Promise<void> {
  await within(END_MS, session.send('Runtime.terminateExecution')).catch(() => undefined);
}
