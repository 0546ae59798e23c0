import { defineConfig } from '@playwright/test';
import { LAUNCH_ARGS } from '../steps.mjs';

export default defineConfig({
  testDir: '.',
  testMatch: 'steps.pw.mjs',
  outputDir: process.env.BENCH_OUTPUT,
  fullyParallel: true,
  workers: Number(process.env.BENCH_WORKERS ?? 1),
  reporter: [['json']],
  use: { launchOptions: { executablePath: process.env.BENCH_CHROMIUM, args: LAUNCH_ARGS } },
});
