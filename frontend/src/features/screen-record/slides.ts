import type { ReportCase } from '../../api/runs/reports.js';
import { caseStatus, type Status } from '../../shared/status.js';

/** A picture of a record, taken at the end of its case. */
export interface Slide {
  /** Index of the record. */
  readonly index: number;
  readonly title: string;
  readonly status: Status;
  readonly label: string;
}

/** The cases of a result that have a record, including imported ones, in execution order. */
export function slidesOf(cases: readonly ReportCase[]): readonly Slide[] {
  return cases
    .flatMap(withImported)
    .flatMap((one) =>
      one.screenshot === null ? [] : [{ index: one.screenshot, title: one.title, ...caseStatus(one) }],
    )
    .sort((a, b) => a.index - b.index);
}

const withImported = (one: ReportCase): ReportCase[] => [one, ...one.cases.flatMap(withImported)];
