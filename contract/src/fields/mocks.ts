import { LIMITS } from '../limits.js';

/** Errors of invalid `Mock response` fields. */
export const STATUS_ERROR = 'Status should be a number from 200 to 599, such as 404';
export const DELAY_ERROR = `Delay should be a number of seconds from 0 to ${LIMITS.mockDelayMax}`;

/** Whether a text is an HTTP status that can end a request, that is, 200 or above. */
export const isHttpStatus = (text: string): boolean => /^[2-5]\d\d$/.test(text.trim());

/** Parses a delay in seconds; null if invalid. */
export function parseDelay(text: string): number | null {
  const seconds = /^\d{1,4}(\.\d{1,3})?$/.test(text.trim()) ? Number(text) : Number.NaN;
  return seconds >= 0 && seconds <= LIMITS.mockDelayMax ? seconds : null;
}
