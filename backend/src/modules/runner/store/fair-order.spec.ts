import { describe, expect, it } from '@jest/globals';
import {
  fairOrder,
  filesBefore,
  ofNewcomers,
  type Owner,
  type RunningFiles,
  ServedLast,
  type StartableRun,
} from './fair-order.js';

const ANN = 1;
const BOB = 2;

const buildRun = (runId: string, requestedBy: number | null, projectId: number): StartableRun => ({
  runId,
  requestedBy,
  projectId,
});
const buildRunning = (requestedBy: number | null, projectId: number, files: number): RunningFiles => ({
  requestedBy,
  projectId,
  files,
});

/** The owners as served in this order. */
function servedInTurn(...owners: readonly Owner[]): ServedLast {
  const served = new ServedLast();
  for (const owner of owners) served.note(owner);
  return served;
}

const order = (runs: readonly StartableRun[], running: readonly RunningFiles[] = [], served = new ServedLast()) =>
  fairOrder(runs, running, served).map(({ runId }) => runId);

describe('the next file belongs to', () => {
  it("the person with the fewest running files, even if other people's runs are older", () => {
    const runs = [buildRun('a', ANN, 1), buildRun('b', ANN, 2), buildRun('c', BOB, 3)];
    expect(order(runs, [buildRunning(ANN, 1, 2), buildRunning(BOB, 3, 1)])).toEqual(['c', 'b', 'a']);
  });

  it('the person served least recently, if others have as many running files', () => {
    const runs = [buildRun('a', ANN, 1), buildRun('b', BOB, 2)];
    const served = servedInTurn({ requestedBy: BOB, projectId: 2 }, { requestedBy: ANN, projectId: 1 });
    expect(order(runs, [], served)).toEqual(['b', 'a']);
    served.note({ requestedBy: BOB, projectId: 2 });
    expect(order(runs, [], served)).toEqual(['a', 'b']);
  });

  it('a person who was never served, before one who was', () => {
    const served = servedInTurn({ requestedBy: ANN, projectId: 1 });
    expect(order([buildRun('a', ANN, 1), buildRun('b', BOB, 2)], [], served)).toEqual(['b', 'a']);
  });

  it('the project in which the person has the fewest running files', () => {
    const runs = [buildRun('a', ANN, 1), buildRun('b', ANN, 2)];
    expect(order(runs, [buildRunning(ANN, 1, 1)])).toEqual(['b', 'a']);
    // Other people's files in the project don't count.
    expect(order(runs, [buildRunning(BOB, 1, 1)])).toEqual(['a', 'b']);
  });

  it('the project of the person that was served least recently, if another has as many running files', () => {
    const runs = [buildRun('a', ANN, 1), buildRun('b', ANN, 2)];
    expect(order(runs, [], servedInTurn({ requestedBy: ANN, projectId: 1 }))).toEqual(['b', 'a']);
  });

  it('the oldest run, if all else is equal', () => {
    const runs = [buildRun('a', BOB, 1), buildRun('b', ANN, 2), buildRun('c', BOB, 1)];
    expect(order(runs)).toEqual(['a', 'c', 'b']);
  });

  it('one person, for all connectors and schedules of a project', () => {
    const runs = [buildRun('a', null, 1), buildRun('b', null, 2), buildRun('c', ANN, 1)];
    expect(order(runs, [buildRunning(null, 1, 1)])).toEqual(['b', 'c', 'a']);
  });
});

describe('the files before a run', () => {
  const before = (runs: readonly (StartableRun & { queued: number })[], running: readonly RunningFiles[] = []) =>
    Object.fromEntries(filesBefore(runs, running, new ServedLast(), 100));

  it('alternate between people', () => {
    const runs = [
      { ...buildRun('a', ANN, 1), queued: 50 },
      { ...buildRun('b', ANN, 1), queued: 1 },
      { ...buildRun('c', BOB, 2), queued: 2 },
      { ...buildRun('d', BOB, 2), queued: 1 },
    ];
    // Ann, Bob, Ann, Bob, Ann, Bob; then Bob has nothing left.
    expect(before(runs)).toEqual({ a: 0, c: 1, d: 5, b: 53 });
  });

  it('are none for a person without a running file, next to one with many', () => {
    const runs = [
      { ...buildRun('a', ANN, 1), queued: 120 },
      { ...buildRun('b', BOB, 2), queued: 1 },
    ];
    expect(before(runs, [buildRunning(ANN, 1, 1)])).toEqual({ b: 0, a: 1 });
  });

  it('are counted up to a limit, without changing the runs or the order', () => {
    const served = new ServedLast();
    const runs = [
      { ...buildRun('a', ANN, 1), queued: 12 },
      { ...buildRun('b', ANN, 1), queued: 1 },
    ];
    expect(Object.fromEntries(filesBefore(runs, [], served, 11))).toEqual({ a: 0, b: Infinity });
    expect(Object.fromEntries(filesBefore(runs, [], served, 12))).toEqual({ a: 0, b: 12 });
    expect(served.latest).toBe(0);
  });
});

it('starts with the runs of people and projects that have no file running', () => {
  const runs = [buildRun('a', ANN, 1), buildRun('b', BOB, 1), buildRun('c', null, 1), buildRun('d', null, 2)];
  const running = [buildRunning(ANN, 9, 2), buildRunning(null, 2, 1)];
  expect(ofNewcomers(runs, running).map(({ runId }) => runId)).toEqual(['b', 'c']);
});
