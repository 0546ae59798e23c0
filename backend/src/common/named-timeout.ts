import type { SchedulerRegistry } from '@nestjs/schedule';

/**
 * Runs a job once, after some milliseconds. It replaces the job that waits under the same name. The scheduler drops it when the
 * application closes. The job catches its own errors.
 */
export function setNamedTimeout(clock: SchedulerRegistry, name: string, milliseconds: number, job: () => void): void {
  clearNamedTimeout(clock, name);
  const timer = setTimeout(() => {
    clock.deleteTimeout(name);
    job();
  }, milliseconds);
  clock.addTimeout(name, timer);
}

/** Drops the job that waits under this name, if there is one. */
export function clearNamedTimeout(clock: SchedulerRegistry, name: string): void {
  if (clock.doesExist('timeout', name)) clock.deleteTimeout(name);
}
