import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { refreshAllOf } from './project-changes.js';
import { reportsKey } from './reports.js';

it('reads results anew too, when changes of a project may have been missed', async () => {
  const queries = new QueryClient();
  let reads = 0;
  const shown = new QueryObserver(queries, { queryKey: [...reportsKey(7), 'file', 'a'], queryFn: () => ++reads });
  const stop = shown.subscribe(() => undefined);
  await refreshAllOf(queries, 8);
  await refreshAllOf(queries, 7);
  expect(reads).toBe(2);
  stop();
});
