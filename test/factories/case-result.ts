import type { CaseResult } from '@testplatform/contract';

/** How a case that passed ended, as a worker tells it. */
export const buildResult = (seq: number): CaseResult => ({
  seq,
  parentSeq: null,
  iteration: 0,
  caseId: seq,
  title: `Case ${seq}`,
  eventType: 'Sleep',
  status: 'success',
  blocker: false,
  warning: false,
  warnings: [],
  message: '',
  startedAt: 0,
  duration: 0,
  screenshot: null,
});
