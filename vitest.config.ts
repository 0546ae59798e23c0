import { defineConfig, type TestProjectConfiguration } from 'vitest/config';

/** Workspace packages are read from their sources, so unit tests need no build. */
const fromSource = { conditions: ['source', 'import', 'node', 'default'] };

interface Suite {
  readonly include: string[];
  readonly globalSetup?: string[];
  readonly maxWorkers?: number;
  readonly sequence?: { readonly groupOrder: number };
}

/** Tests wait as often as they work: two files at a time keep two cores busy. One group of suites after the other. */
const twoAtATime = (groupOrder: number) => ({ maxWorkers: 2, sequence: { groupOrder } });

const apiSuite = (groupOrder: number): Suite => ({
  include: ['test/api/**/*.e2e-spec.ts'],
  ...twoAtATime(groupOrder),
});

/** On a build server a test with real processes gets a second try, and the summary names it: one race must not hold up everybody's work. */
const SECOND_TRY = process.env.CI ? 1 : 0;

/** Tests against the built server: real processes, databases and browsers. */
const system = (name: string, suite: Suite): TestProjectConfiguration => ({
  resolve: fromSource,
  ssr: { resolve: fromSource },
  test: {
    name,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    retry: SECOND_TRY,
    // As long as the browser waits for an element: a second is nothing on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    ...suite,
  },
});

export default defineConfig({
  test: {
    reporters: ['default', './scripts/plain-reporter.mjs'],
    projects: [
      {
        resolve: fromSource,
        ssr: { resolve: fromSource },
        test: {
          name: 'unit',
          include: ['{contract,engine,backend,frontend,xecutor}/src/**/*.spec.{ts,tsx}'],
          testTimeout: 60_000,
          // The engine's run browsers.
          retry: SECOND_TRY,
          ...twoAtATime(0),
        },
      },
      system('api on SQLite', apiSuite(1)),
      system('api on MariaDB', { ...apiSuite(2), globalSetup: ['./test/support/mariadb.global.ts'] }),
      system('faults', { include: ['test/faults/**/*.spec.ts'], ...twoAtATime(0) }),
      // A page waits as often as it works: its documented delays, above all.
      system('browser', { include: ['test/ui/**/*.spec.ts'], ...twoAtATime(3) }),
    ],
  },
});
