import type { ReportCase } from '../../../api/runs/reports.js';
import { toSeconds } from '../../../shared/utils/format.js';

/** An executed case of a result, imported ones included. */
export interface Step {
  readonly one: ReportCase;
  /** Its position among the executed steps, from 1. */
  readonly number: number;
  /** Milliseconds from the start of the first step to its own. */
  readonly startsAt: number;
}

/** The executed steps of a result, in execution order. */
export function stepsOf(cases: readonly ReportCase[]): Step[] {
  const ran = [...flat(cases)].filter(({ status }) => status !== 'skipped').sort((a, b) => a.seq - b.seq);
  const start = ran[0] ? Date.parse(ran[0].time) : 0;
  return ran.map((one, index) => ({ one, number: index + 1, startsAt: Math.max(0, Date.parse(one.time) - start) }));
}

function* flat(cases: readonly ReportCase[]): Generator<ReportCase> {
  for (const one of cases) {
    yield one;
    yield* flat(one.cases);
  }
}

/** When a step began, for display: `2.31 s`. */
export const startOf = ({ startsAt }: Pick<Step, 'startsAt'>): string => `${toSeconds(startsAt)} s`;

/** A step that failed, and the step before it. */
export interface Failure {
  readonly step: Step;
  readonly before: Step | null;
}

/**
 * The failures of a result, in execution order. A retried case counts by its last try, and a case that failed only
 * because of its imported file is left out: the failures in that file are listed.
 */
export function failuresOf(cases: readonly ReportCase[]): Failure[] {
  const causes = new Set(causesIn(cases));
  const steps = stepsOf(cases);
  return steps.flatMap((step, index) => (causes.has(step.one) ? [{ step, before: steps[index - 1] ?? null }] : []));
}

function* causesIn(siblings: readonly ReportCase[]): Generator<ReportCase> {
  for (const one of lastTriesOf(siblings)) {
    const imported = [...causesIn(one.cases)];
    yield* imported;
    if (one.status === 'failure' && (imported.length === 0 || one.evidence)) yield one;
  }
}

/** Cases of one file without the tries that were followed by another: a retried case counts by its last one. */
export function lastTriesOf(siblings: readonly ReportCase[]): ReportCase[] {
  const last = new Map(siblings.map(({ case_id, iteration }) => [case_id, iteration]));
  return siblings.filter(({ case_id, iteration }) => last.get(case_id) === iteration);
}
