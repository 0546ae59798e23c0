import { expect, it } from '@jest/globals';
import { FileVolumes } from './file-volumes.js';

const leaseOf = (fileRunId: string) => ({ fileRunId, epoch: 1, runId: 'r', projectId: 1 }) as never;

it('counts the bytes of each file, once they are stored', () => {
  const volumes = new FileVolumes();
  const take = (file: string, bytes: number) => volumes.take(leaseOf(file), bytes, 100);
  take('a', 60)!();
  take('a', 30);
  take('a', 40)!();
  expect(take('a', 1)).toBeNull();
  expect(take('b', 100)).not.toBeNull();
  volumes.forget(leaseOf('a'));
  expect(take('a', 100)).not.toBeNull();
});
