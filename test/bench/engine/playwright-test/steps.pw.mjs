import { test } from '@playwright/test';
import { doSteps, stepsOf } from '../steps.mjs';

/**
 * A contestant: the steps of a file as tests of @playwright/test, without any recording. Notes the milliseconds of
 * each.
 */
for (let at = 0; at < Number(process.env.BENCH_TESTS ?? 1); at++)
  test(`steps ${at}`, async ({ page }) => {
    const times = await doSteps(page, stepsOf(process.env.BENCH_FILE ?? ''), process.env.BENCH_URL ?? '');
    test.info().annotations.push({ type: 'steps', description: JSON.stringify(times) });
  });
