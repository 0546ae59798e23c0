import { TEXTS } from '@testplatform/contract';

/** The sentences to show for anything that was thrown: those that it brings, or that of a call that could not be done (1 §8). */
export function sentencesOf(error: unknown): readonly string[] {
  const told = typeof error === 'object' && error !== null && 'sentences' in error ? error.sentences : undefined;
  return Array.isArray(told) ? told.filter((one) => typeof one === 'string') : [TEXTS.unavailable];
}
