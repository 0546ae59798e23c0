import type { CaseContext } from '../events/event.js';
import { textOf } from './element-text.js';

/**
 * The value of a field, the values of a list's chosen options, or the text of anything else as a person sees it,
 * trimmed (3 §5). Waits for the target if it is not there yet.
 */
export const readTargetText = async (context: Pick<CaseContext, 'ask' | 'onTarget'>): Promise<string> =>
  (await context.ask(textOf, undefined))?.answer ??
  context.onTarget((element, timeout) => element.evaluate(textOf, undefined, { timeout }));
