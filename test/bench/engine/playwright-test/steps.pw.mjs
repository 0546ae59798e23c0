import { test } from '@playwright/test';
import { doSteps, stepsOf } from '../steps.mjs';

/** A contestant: the steps of a file as a test of @playwright/test, without any recording. Notes the milliseconds of each. */
test('steps', async ({ page }) => {
  const times = await doSteps(page, stepsOf(process.env.BENCH_FILE ?? ''), process.env.BENCH_URL ?? '');
  test.info().annotations.push({ type: 'steps', description: JSON.stringify(times) });
});
