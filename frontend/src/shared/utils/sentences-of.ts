import { TEXTS } from '@testplatform/contract';

/** The sentences to show for a thrown error: its own, or the generic one for failed calls (1 §8). */
export function sentencesOf(error: unknown): readonly string[] {
  const told = typeof error === 'object' && error !== null && 'sentences' in error ? error.sentences : undefined;
  return Array.isArray(told) ? told.filter((one) => typeof one === 'string') : [TEXTS.unavailable];
}
