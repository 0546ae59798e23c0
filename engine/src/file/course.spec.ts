import { type EventType, newTestCase } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { Course } from './course.js';

/** The titles of the cases that run, when each condition holds or not as `holds` says; undefined fails. */
function ran(rows: readonly string[], holds: { readonly [title: string]: boolean | undefined }): string[] {
  const cases = rows.map((written, caseId) => {
    const [eventType = 'Comment', title = eventType] = written.split(': ');
    return { caseId, testCase: { ...newTestCase(eventType as EventType), title } };
  });
  const course = new Course(cases);
  return cases.flatMap(({ testCase: { title } }, row) => {
    const isSkipped = course.skips(row) !== null;
    const status = isSkipped ? 'skipped' : title in holds && holds[title] === undefined ? 'failure' : 'success';
    course.ended(row, { status, title }, holds[title]);
    return isSkipped ? [] : [title];
  });
}

const block = ['If: a', 'Comment: 1', 'Else if: b', 'Comment: 2', 'Else', 'Comment: 3', 'End', 'Comment: after'];

describe('the course through a block', () => {
  it('is the first branch whose condition holds, and only that', () => {
    expect(ran(block, { a: true, b: true })).toEqual(['a', '1', 'End', 'after']);
    expect(ran(block, { a: false, b: true })).toEqual(['a', 'b', '2', 'End', 'after']);
    expect(ran(block, { a: false, b: false })).toEqual(['a', 'b', 'Else', '3', 'End', 'after']);
  });

  it('leaves a block without Else when nothing holds', () =>
    expect(ran(['If: a', 'Comment: 1', 'End', 'Comment: after'], { a: false })).toEqual(['a', 'End', 'after']));

  it('runs no branch when a condition could not be decided', () => {
    expect(ran(block, { a: undefined })).toEqual(['a', 'End', 'after']);
    expect(ran(block, { a: false, b: undefined })).toEqual(['a', 'b', 'End', 'after']);
  });

  it('skips a block inside a branch that does not run, and runs one inside a branch that does', () => {
    const nested = ['If: a', 'If: b', 'Comment: 1', 'Else', 'Comment: 2', 'End: inner', 'Else', 'Comment: 3', 'End'];
    expect(ran(nested, { a: false, b: true })).toEqual(['a', 'Else', '3', 'End']);
    expect(ran(nested, { a: true, b: false })).toEqual(['a', 'b', 'Else', '2', 'inner', 'End']);
  });
});
