import { seconds } from '../time.js';
import type { CaseContext } from './event.js';

/** How long a case waited, as the end of a sentence. */
export const waited = ({ testCase }: Pick<CaseContext, 'testCase'>): string =>
  ` (waited ${seconds(testCase.maxWaitingTime * 1_000)})`;
