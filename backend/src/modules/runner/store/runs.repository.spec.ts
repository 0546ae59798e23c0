import { describe, expect, it } from '@jest/globals';
import { RunSnapshotsService } from '../follow/run-snapshots.service.js';
import { RunStopsService } from '../start/run-stops.service.js';
import { FileRunsRepository } from './file-runs.repository.js';
import { newRun } from './run-state.js';
import type { Run } from './run.entity.js';
import { RunsRepository } from './runs.repository.js';

const ACTOR = { userId: 1 } as never;

const MANY = 150_000;

it('reads however many files the reruns of a page of runs have', async () => {
  const files = Array.from({ length: MANY });
  const repository = new FileRunsRepository({
    manager: { getRepository: () => ({ find: async () => files }) },
  } as never);
  expect(await repository.attempts(['run'])).toHaveLength(MANY);
  expect(await repository.attempts(['run'], ['node'])).toHaveLength(MANY);
  expect(await repository.attempts([], ['node'])).toEqual([]);
});

/** A project with open runs in these states, the oldest first; their ids are their places. */
function projectWith(...states: Run['state'][]) {
  const open = states.map((state, place) => ({ ...newRun(), runId: String(place), projectId: 7, state }));
  const finished = { ...newRun(), runId: 'last', state: 'finished', reason: 'Stopped' };
  const table = { find: async () => open, findOne: async () => finished };
  const runs = new RunsRepository({ manager: { getRepository: () => table } } as never);
  const projects = { get: async () => ({ projectId: 7 }), require: async () => undefined };
  const stopped: string[] = [];
  const stops = new (RunStopsService as new (...parts: unknown[]) => RunStopsService)(
    { stop: async (runId: string) => void stopped.push(runId) },
    runs,
    projects,
    { onDelete: () => undefined },
  );
  const snapshots = new (RunSnapshotsService as new (...parts: unknown[]) => RunSnapshotsService)(
    runs,
    projects,
    { snapshot: () => null },
    { of: async () => new Map() },
    { of: async ([runId]: string[]) => new Map([[runId, {}]]) },
  );
  return { stops, snapshots, stopped };
}

describe('a call without a run_id', () => {
  it.each<[string, Run['state'][], string]>([
    ['the active run, not an older one that waits', ['queued', 'running'], '1'],
    ['an active run rather than one that stops already', ['queued', 'stopping', 'running', 'running'], '2'],
    ['a run that stops rather than one that waits', ['queued', 'stopping'], '1'],
    ['the one queued longest when none is active', ['queued', 'queued'], '0'],
  ])('is about %s', async (_which, states, expected) => {
    const { stops, snapshots, stopped } = projectWith(...states);
    expect(await stops.stop({ projectId: 7 }, ACTOR)).toEqual({ data: { run_id: expected } });
    expect(stopped).toEqual([expected]);
    expect(await snapshots.latest({ projectId: 7 }, ACTOR)).toMatchObject({ data: { run_id: expected } });
  });

  it('shows the run that ended last when none is open, and stops nothing', async () => {
    const { stops, snapshots, stopped } = projectWith();
    await expect(stops.stop({ projectId: 7 }, ACTOR)).rejects.toThrow('There is no run to stop');
    expect(stopped).toEqual([]);
    expect(await snapshots.latest({ projectId: 7 }, ACTOR)).toMatchObject({ data: { run_id: 'last' } });
  });
});
