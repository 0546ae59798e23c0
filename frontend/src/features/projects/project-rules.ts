import { LIMITS, readTestAttributes } from '@testplatform/contract';

/** Lengths are in code points, as the server counts them. */
const within = (text: string, min: number, max: number): boolean => {
  const { length } = [...text.trim()];
  return length >= min && length <= max;
};

const isWholeUpTo = (count: number, max: number): boolean => Number.isInteger(count) && count >= 1 && count <= max;

/** Whether a field of a project is valid (1 §5). */
export const PROJECT_RULES = {
  name: (text: string): boolean => within(text, LIMITS.projectNameMin, LIMITS.projectNameMax),
  description: (text: string): boolean => within(text, LIMITS.projectDescriptionMin, LIMITS.projectDescriptionMax),
  runsAtOnce: (count: number): boolean => isWholeUpTo(count, LIMITS.runsAtOnceMax),
  testAttributes: (text: string): boolean => readTestAttributes(text) !== null,
  goodPageMb: (megabytes: number): boolean => isWholeUpTo(megabytes, LIMITS.goodPageMbMax),
};
