import { TEXTS } from '@testplatform/contract';

const UNKNOWN: readonly string[] = [TEXTS.unavailable];

/**
 * The sentences to show for a thrown error: its own, or the generic one for failed calls (1 §8). Always the same list for
 * the same error: a new one would be announced, and would take the focus, each time that its form is rendered.
 */
export function sentencesOf(error: unknown): readonly string[] {
  const told = typeof error === 'object' && error !== null && 'sentences' in error ? error.sentences : undefined;
  return areSentences(told) ? told : UNKNOWN;
}

const areSentences = (told: unknown): told is readonly string[] =>
  Array.isArray(told) && told.every((one) => typeof one === 'string');
