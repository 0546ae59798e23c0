import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import * as machine from './run-state.js';

/** A run with its files, stored as the store does, driven by random workers, people and clocks. */
class Model {
  run = machine.newRun();
  files: machine.FileFlow[];
  now = 1_000;
  /** What each worker believes it holds: file index and epoch. */
  readonly leases: { file: number; epoch: number }[] = [];
  /** Epochs whose results were accepted, a list for each file. */
  readonly accepted: number[][];
  /** How many claims of each file were undone. */
  readonly undone: number[];

  constructor(
    files: number,
    readonly rerun: boolean,
  ) {
    this.files = Array.from({ length: files }, machine.newFile);
    this.accepted = this.files.map(() => []);
    this.undone = this.files.map(() => 0);
  }

  get open(): number {
    return this.files.filter((file) => file.state !== 'finished').length;
  }

  claim(): void {
    const index = this.files.findIndex((file) => file.state === 'queued');
    const claimed = index < 0 ? null : machine.claim(this.run, this.files[index]!, 'worker', this.now);
    if (!claimed) return;
    this.run = claimed.run;
    this.files[index] = claimed.file;
    this.leases.push({ file: index, epoch: claimed.file.epoch });
  }

  /** Any worker may report at any time, also one that counted as lost. */
  withLease(
    pick: number,
    act: (file: machine.FileFlow, epoch: number, index: number) => machine.FileFlow | null,
  ): void {
    const lease = this.leases[pick % Math.max(1, this.leases.length)];
    if (lease) this.apply(lease.file, act(this.files[lease.file]!, lease.epoch, lease.file));
  }

  apply(index: number, after: machine.FileFlow | null): void {
    if (!after) return;
    this.files[index] = after;
    this.settle();
  }

  stop(): void {
    const stopped = machine.stop(this.run, this.now);
    if (!stopped) return;
    this.run = stopped;
    this.files = this.files.map((file) => (file.state === 'queued' ? { ...file, ...machine.CANCELLED } : file));
    this.settle();
  }

  sweep(): void {
    for (const [index, file] of this.files.entries()) {
      if (machine.isOverdue(file, this.now)) this.apply(index, machine.interrupt(this.run, file, this.rerun));
    }
  }

  private settle(): void {
    this.run = machine.settle(this.run, this.open, this.now) ?? this.run;
  }
}

const action = fc.oneof(
  { weight: 4, arbitrary: fc.constant((model: Model) => model.claim()) },
  fc
    .nat(9)
    .map((pick) => (model: Model) => model.withLease(pick, (file, epoch) => machine.renew(file, epoch, model.now))),
  fc.nat(9).map(
    (pick) => (model: Model) =>
      model.withLease(pick, (file, epoch, index) => {
        if (machine.holds(file, epoch)) model.accepted[index]!.push(epoch);
        return null;
      }),
  ),
  {
    weight: 2,
    arbitrary: fc
      .nat(9)
      .map(
        (pick) => (model: Model) => model.withLease(pick, (file, epoch) => machine.complete(file, epoch, 'success')),
      ),
  },
  fc
    .integer({ min: 1, max: 2 * machine.LEASE })
    .map((milliseconds) => (model: Model) => void (model.now += milliseconds)),
  fc.nat(9).map(
    (pick) => (model: Model) =>
      model.withLease(pick, (file, epoch, index) => {
        const after = machine.holds(file, epoch) ? machine.unclaim(model.run, file) : null;
        if (after) model.undone[index]!++;
        return after;
      }),
  ),
  fc.constant((model: Model) => model.sweep()),
  { weight: 1, arbitrary: fc.constant((model: Model) => model.stop()) },
);

describe('the state machine of runs (3 §6)', () => {
  const models = fc.record({
    files: fc.integer({ min: 1, max: 4 }),
    rerun: fc.boolean(),
    actions: fc.array(action, { maxLength: 60 }),
  });

  it('finishes a run exactly when every file has finished, for good', () => {
    fc.assert(
      fc.property(models, ({ files, rerun, actions }) => {
        const model = new Model(files, rerun);
        let over = false;
        for (const act of actions) {
          act(model);
          expect(model.run.state === 'finished').toBe(model.open === 0);
          if (over) expect(model.run.state).toBe('finished');
          over = model.run.state === 'finished';
          expect(model.run.finishedAt === null).toBe(!over);
        }
      }),
    );
  });

  it('starts a file at most twice, or once without second attempts, each time with a new epoch', () => {
    fc.assert(
      fc.property(models, ({ files, rerun, actions }) => {
        const model = new Model(files, rerun);
        for (const act of actions) act(model);
        for (const [index, file] of model.files.entries()) {
          const epochs = model.leases.filter((lease) => lease.file === index).map((lease) => lease.epoch);
          expect(new Set(epochs).size).toBe(epochs.length);
          expect(epochs.length).toBe(file.attempt + model.undone[index]!);
          expect(model.undone[index]).toBeLessThanOrEqual(machine.UNCLAIMS);
          expect(file.attempt).toBeLessThanOrEqual(rerun ? machine.ATTEMPTS : 1);
        }
      }),
    );
  });

  it('accepts results only from the last worker that claimed the file', () => {
    fc.assert(
      fc.property(models, ({ files, rerun, actions }) => {
        const model = new Model(files, rerun);
        for (const act of actions) act(model);
        for (const epochs of model.accepted) expect(epochs).toEqual([...epochs].sort((a, b) => a - b));
      }),
    );
  });

  it('never starts a file of a run that is being stopped', () => {
    fc.assert(
      fc.property(models, ({ files, rerun, actions }) => {
        const model = new Model(files, rerun);
        for (const act of actions) {
          const stopped = !machine.mayStartFiles(model.run);
          const begun = model.leases.length;
          act(model);
          if (stopped) expect(model.leases.length).toBe(begun);
        }
      }),
    );
  });

  it('finishes whatever happened, once the sweeper has run and the queue is empty', () => {
    fc.assert(
      fc.property(models, ({ files, rerun, actions }) => {
        const model = new Model(files, rerun);
        for (const act of actions) act(model);
        for (let round = 0; round < files * machine.ATTEMPTS + 1; round++) {
          model.now += 2 * machine.LEASE;
          model.sweep();
          model.claim();
          model.withLease(model.leases.length - 1, (file, epoch) => machine.complete(file, epoch, 'failure'));
        }
        expect(model.run.state).toBe('finished');
      }),
    );
  });

  it('ends a lost file as stopped if its run is being stopped, and as interrupted after its last attempt', () => {
    const queued = machine.newFile();
    const first = machine.claim(machine.newRun(), queued, 'a', 0)!;
    const stopping = machine.stop(first.run, 1)!;
    expect(machine.interrupt(stopping, first.file, true)).toMatchObject({ state: 'finished', status: 'stopped' });
    const again = machine.interrupt(first.run, first.file, true)!;
    expect(again).toMatchObject({ state: 'queued', leaseOwner: null });
    const second = machine.claim(first.run, again, 'b', 2)!;
    expect(machine.interrupt(second.run, second.file, true)).toMatchObject({
      state: 'finished',
      status: 'interrupted',
    });
    expect(machine.interrupt(first.run, first.file, false)).toMatchObject({ state: 'finished', status: 'interrupted' });
  });

  it('undoes the claim of a file that nobody got, on its last attempt, too, but not without end', () => {
    const first = machine.claim(machine.newRun(), machine.newFile(), 'a', 0)!;
    const second = machine.claim(first.run, machine.interrupt(first.run, first.file, true)!, 'b', 1)!;
    let { file } = second;
    for (let undone = 0; undone < machine.UNCLAIMS; undone++) {
      const queued = machine.unclaim(first.run, file)!;
      expect(queued).toMatchObject({ state: 'queued', attempt: 1, leaseOwner: null, leaseUntil: null });
      file = machine.claim(first.run, queued, 'c', 2)!.file;
      expect(file).toMatchObject({ attempt: 2, epoch: 3 + undone });
    }
    expect(machine.unclaim(first.run, file)).toBeNull();
    expect(machine.unclaim(first.run, machine.newFile())).toBeNull();
    expect(machine.unclaim(machine.stop(first.run, 3)!, first.file)).toBeNull();
  });

  it('gives a file on an Xecutor a long lease, and a short one once its run is being stopped', () => {
    const now = 1_000;
    const { run, file } = machine.claim(machine.newRun(), machine.newFile(), 'x', now, machine.XECUTOR_LEASE)!;
    expect(machine.isOverdue(file, now + machine.XECUTOR_LEASE)).toBe(false);
    expect(machine.renewOnXecutor(run, file, now + 1)).toMatchObject({ leaseUntil: now + 1 + machine.XECUTOR_LEASE });
    const stopping = machine.stop(run, now)!;
    const hurried = machine.hurry(file, now);
    expect(hurried.leaseUntil).toBe(now + machine.STOP_GRACE);
    // A heartbeat doesn't extend the lease while the run is being stopped.
    expect(machine.renewOnXecutor(stopping, hurried, now + 1)).toEqual(hurried);
    expect(machine.hurry(hurried, now + 1)).toEqual(hurried);
    expect(machine.interrupt(stopping, hurried, false)).toMatchObject({ state: 'finished', status: 'stopped' });
  });

  it('ends the run of a lost Xecutor with that reason, unless it is ending already', () => {
    const queued = machine.newRun();
    const { run, file } = machine.claim(queued, machine.newFile(), 'x', 0, machine.XECUTOR_LEASE)!;
    for (const open of [queued, run]) {
      const lost = machine.lose(open)!;
      expect(lost).toMatchObject({ state: 'stopping', reason: 'Xecutor lost' });
      expect(machine.mayStartFiles(lost)).toBe(false);
      expect(machine.lose(lost)).toBeNull();
      expect(machine.settle(lost, 0, 7)).toMatchObject({ state: 'finished', finishedAt: 7, reason: 'Xecutor lost' });
    }
    expect(machine.lose(machine.stop(run, 1)!)).toBeNull();
    expect(machine.interrupt(run, file, false)).toMatchObject({ state: 'finished', status: 'interrupted' });
  });
});
