import { LIMITS } from '../limits.js';

/** The error of an invalid number of passes. */
export const TIMES_ERROR = `Times should be a whole number from 1 to ${LIMITS.repeatsMax}`;

/** Parses a number of passes; null if invalid. */
export function parseTimes(text: string): number | null {
  const times = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
  return times >= 1 && times <= LIMITS.repeatsMax ? times : null;
}
