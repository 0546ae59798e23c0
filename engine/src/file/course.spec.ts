import { type EventType, newTestCase } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { Course, type Decided } from './course.js';

type Decisions = { readonly [title: string]: (Decided & { readonly failsAfter?: true }) | 'fails' };

/** What a course does: the titles of the cases that run, and what it tells the reporter, as `(`, `,` and `)`. */
function told(rows: readonly string[], decisions: Decisions, endsAfter = Infinity): string {
  const cases = rows.map((written, caseId) => {
    const [eventType = 'Comment', title = eventType] = written.split(': ');
    const condition = eventType === 'Repeat until' ? { condition: 'Title' as const } : {};
    return { caseId, testCase: { ...newTestCase(eventType as EventType), ...condition, title } };
  });
  const said: string[] = [];
  const course = new Course(cases, {
    loopBegan: () => said.push('('),
    passBegan: () => said.push(','),
    loopEnded: (note) => said.push(`)${note.replace(/Pass (\d+) of (\d+) of ".*"/, '$1/$2')}`),
  });
  let count = 0;
  for (const [row, { testCase }] of course.rows()) {
    const { title } = testCase;
    count += 1;
    const isSkipped = course.skips(row) !== null || count > endsAfter;
    const decided = decisions[title] ?? {};
    if (isSkipped) course.ended(row, { status: 'skipped', title }, {});
    else if (decided === 'fails') course.ended(row, { status: 'failure', title }, {});
    else course.ended(row, { status: decided.failsAfter ? 'failure' : 'success', title }, decided);
    if (!isSkipped) said.push(testCase.times ? `${title}:${testCase.times}` : title);
  }
  return said.join(' ');
}
/** The titles of the cases that run, by whether each condition holds; undefined: the case fails. */
const ran = (rows: readonly string[], holds: { readonly [title: string]: boolean | undefined }): string[] =>
  told(
    rows,
    Object.fromEntries(
      Object.entries(holds).map(([title, one]) => [title, one === undefined ? 'fails' : { holds: one }]),
    ),
  ).split(' ');

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

  it('runs no branch when the condition held, but what the case imports failed', () => {
    expect(told(block, { a: { holds: true, failsAfter: true } })).toBe('a End after');
    expect(told(block, { a: { holds: false, failsAfter: true }, b: { holds: true } })).toBe('a End after');
    expect(told(block, { a: { holds: false }, b: { holds: false }, Else: { failsAfter: true } })).toBe(
      'a b Else 3 End after',
    );
  });

  it('skips a block inside a branch that does not run, and runs one inside a branch that does', () => {
    const nested = ['If: a', 'If: b', 'Comment: 1', 'Else', 'Comment: 2', 'End: inner', 'Else', 'Comment: 3', 'End'];
    expect(ran(nested, { a: false, b: true })).toEqual(['a', 'Else', '3', 'End']);
    expect(ran(nested, { a: true, b: false })).toEqual(['a', 'b', 'Else', '2', 'inner', 'End']);
  });
});

describe('the course through a loop', () => {
  const loop = ['Repeat: r', 'Comment: 1', 'End', 'Comment: after'];
  const until = ['Repeat until: r', 'Comment: 1', 'End', 'Comment: after'];

  it('passes as often as it says', () => {
    expect(told(loop, { r: { passes: 1 } })).toBe('( r:10 1 )1/1 End after');
    expect(told(loop, { r: { passes: 3 } })).toBe('( r:10 1 , End 1 , End 1 )3/3 End after');
  });

  it('ends with the pass in which a case fails', () =>
    expect(told(loop, { r: { passes: 3 }, '1': 'fails' })).toBe('( r:10 1 )1/3 End after'));

  it('ends when the file does', () => expect(told(loop, { r: { passes: 3 } }, 4)).toBe('( r:10 1 , End 1 )2/3'));

  it('repeats nothing when the number or the condition could not be read', () =>
    expect(told(loop, { r: 'fails' })).toBe('r:10 End after'));

  it('repeats nothing when the number was read, but what the case imports failed', () =>
    expect(told(loop, { r: { passes: 3, failsAfter: true } })).toBe('r:10 End after'));

  it('until a condition holds lets its End decide, with the number of passes that are left', () => {
    expect(told(until, { r: { holds: true, passes: 3 } })).toBe('r:10 End after');
    expect(told(until, { r: { holds: false, passes: 2 }, End: { holds: false } })).toBe(
      '( r:10 1 , End:1 1 )2/2 End:0 after',
    );
    expect(told(until, { r: { holds: false, passes: 2 }, End: { holds: true } })).toBe('( r:10 1 )1/2 End:1 after');
  });

  it('takes branches and loops inside it anew in each pass', () => {
    const nested = ['Repeat: r', 'If: a', 'Comment: 1', 'End: x', 'Repeat: s', 'Comment: 2', 'End: y', 'End: z'];
    const decisions = { r: { passes: 2 }, a: { holds: true }, s: { passes: 2 } };
    const pass = 'a 1 x ( s:10 2 , y 2 )2/2 y';
    expect(told(nested, decisions)).toBe(`( r:10 ${pass} , z ${pass} )2/2 z`);
  });
});
