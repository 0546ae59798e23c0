import { LIMITS } from '@testplatform/contract';

const within = (text: string, min: number, max: number): boolean => {
  const { length } = text.trim();
  return length >= min && length <= max;
};

/** Whether a field of a project is valid (1 §5). */
export const PROJECT_RULES = {
  name: (text: string): boolean => within(text, LIMITS.projectNameMin, LIMITS.projectNameMax),
  description: (text: string): boolean => within(text, LIMITS.projectDescriptionMin, LIMITS.projectDescriptionMax),
  runsAtOnce: (count: number): boolean => Number.isInteger(count) && count >= 1 && count <= LIMITS.runsAtOnceMax,
};
