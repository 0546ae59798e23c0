import { test } from '@playwright/test';
import { doSteps } from '../steps.mjs';

/** A contestant: the steps as a test of @playwright/test, without any recording. Prints the milliseconds of the steps alone. */
test('a hundred steps', async ({ page }) => {
  const started = performance.now();
  await doSteps(page, process.env.BENCH_URL ?? '');
  test.info().annotations.push({ type: 'steps', description: String(performance.now() - started) });
});
