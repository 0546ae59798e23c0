import type { CaseResult } from '@testplatform/contract';

/** A passed case's result, as a worker reports it. */
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
