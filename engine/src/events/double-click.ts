import type { CaseContext, EventOutcome } from './event.js';
import { press } from './press.js';

/** Clicks the target twice in a row. */
export const doubleClick = (context: CaseContext): Promise<EventOutcome> => press(context, { clickCount: 2 });
