import type { CaseContext, EventOutcome } from './event.js';
import { press } from './press.js';

/** Clicks the target once it is visible, enabled, still and not covered. */
export const click = (context: CaseContext): Promise<EventOutcome> => press(context, {});
