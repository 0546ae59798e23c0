import { LIMITS } from './limits.js';

/** Sentences for what a `Mock response` can't do. */
export const STATUS_ERROR = 'Status should be a number from 200 to 599, such as 404';
export const DELAY_ERROR = `Delay should be a number of seconds from 0 to ${LIMITS.mockDelayMax}`;

/** Whether a text is a status that a request can be answered with: those below 200 are no answers. */
export const isHttpStatus = (text: string): boolean => /^[2-5]\d\d$/.test(text.trim());

/** The seconds of a delay; null for a text that is none. */
export function parseDelay(text: string): number | null {
  const seconds = /^\d{1,4}(\.\d{1,3})?$/.test(text.trim()) ? Number(text) : Number.NaN;
  return seconds >= 0 && seconds <= LIMITS.mockDelayMax ? seconds : null;
}
