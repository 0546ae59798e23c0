import { describe, expect, it } from '@jest/globals';
import type { ReportCase } from '../../api/runs/reports.js';
import { buildCase as buildReportCase } from '../../testing/build-report.js';
import { slidesOf } from './slides.js';

const buildCase = (seq: number, more: Partial<ReportCase> = {}): ReportCase =>
  buildReportCase({ seq, title: `Case ${seq}`, eventType: 'Click', screenshot: seq, ...more });

describe('the slides of a result', () => {
  it('are its pictures in execution order, including those of imported cases', () => {
    const cases = [buildCase(0, { cases: [buildCase(2), buildCase(1)] }), buildCase(3, { status: 'failure' })];
    expect(slidesOf(cases).map(({ index, title, label }) => [index, title, label])).toEqual([
      [0, 'Case 0', 'Success'],
      [1, 'Case 1', 'Success'],
      [2, 'Case 2', 'Success'],
      [3, 'Case 3', 'Failed'],
    ]);
  });

  it('omit cases without a picture', () => {
    expect(slidesOf([buildCase(0), buildCase(1, { status: 'skipped', screenshot: null })])).toHaveLength(1);
    expect(slidesOf([])).toEqual([]);
  });
});
