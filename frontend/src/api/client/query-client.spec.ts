import { DELAYS } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { ApiError } from './api-error.js';
import { createQueryClient, untilReached } from './query-client.js';

const after = (error: Error | null) => untilReached({ state: { error } });

it('retries after an outage, and treats a refusal as final', () => {
  expect(after(ApiError.unreachable())).toBe(DELAYS.afterOutage);
  expect(after(new ApiError(503, {}, []))).toBe(DELAYS.afterOutage);
  expect(after(new ApiError(500, {}, []))).toBe(false);
  expect(after(new ApiError(404, {}, []))).toBe(false);
  expect(after(null)).toBe(false);
});

it('does so for every query', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({ refetchInterval: untilReached });
});
