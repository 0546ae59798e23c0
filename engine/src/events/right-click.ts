import type { CaseContext, EventOutcome } from './event.js';
import { press } from './press.js';

/** Clicks the target with the right mouse button. */
export const rightClick = (context: CaseContext): Promise<EventOutcome> => press(context, { button: 'right' });
