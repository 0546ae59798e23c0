/** One configuration, a project for each kind of test. `npm test -- --selectProjects unit` runs one of them. */

const ROOT = import.meta.dirname;

/** Decorators with their metadata, as the build emits them; classes keep the semantics of the build, too. */
const TYPESCRIPT = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true, decorators: true, dynamicImport: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      react: { runtime: 'automatic' },
    },
  },
};

/** What every project has in common. */
const base = {
  rootDir: ROOT,
  testEnvironment: '<rootDir>/scripts/jest/environment.cjs',
  // Workspace packages are read from their sources, so unit tests need no build.
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  injectGlobals: false,
  restoreMocks: false,
  moduleFileExtensions: ['js', 'mjs', 'cjs', 'ts', 'tsx', 'json', 'node'],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/.cache/'],
  setupFilesAfterEnv: ['<rootDir>/scripts/jest/timeouts.cjs'],
  resolver: '<rootDir>/scripts/jest/resolver.cjs',
  // Nest 12 and others are ESM only, and Jest runs CommonJS: packages are compiled, too.
  transformIgnorePatterns: [],
  transform: {
    '/node_modules/(playwright|playwright-core)/.*\\.js$': '<rootDir>/scripts/jest/outside.cjs',
    '\\.tsx?$': ['@swc/jest', TYPESCRIPT],
    '\\.[cm]?js$': '<rootDir>/scripts/jest/esm-to-commonjs.cjs',
  },
};

/**
 * What can differ between SQLite and MariaDB: migrations, queries, transactions, locks, lengths and comparison of texts. Everything else
 * is tested once, on SQLite.
 */
const ON_BOTH_DATABASES = [
  // Schema and migrations, transactions and their effects.
  'database',
  // Texts that are compared, sorted or cut: unique addresses, searches, lists.
  'accounts',
  'admin',
  'projects',
  'users',
  // Roles: one that is given and deleted at once, and those made of the rights of before.
  'roles',
  'roles-migration',
  // Codes that work once, also when two sign-ins send the same one.
  'second-factor',
  'fuzz',
  // Trees and cases: positions, versions, renames and moves in one transaction.
  'components',
  'test-cases',
  'environments',
  // Unique names in any case, and sums.
  'project-files',
  'connectors',
  // Claims, leases and results of runs, and what several servers do at once.
  'runs',
  'run-queue',
  'reruns',
  'results',
  'crons-due',
  'outgoing',
  'xecutor-work',
  'live-servers',
  // Queries that add up, group, page and remove.
  'analytics',
  'analytics-figures',
  'audit',
  'kept-answers',
  'notifications',
  'reports',
  'report-excel',
  'retention',
  'run-comparison',
  'run-history',
  'run-report',
  'steady-files',
];

/** @param {string} displayName @param {readonly string[]} packages */
const unit = (displayName, packages) => ({
  ...base,
  displayName,
  testMatch: packages.map((name) => `<rootDir>/${name}/src/**/*.spec.{ts,tsx}`),
});

/** @param {string} displayName @param {string} testMatch @param {object} [more] */
const system = (displayName, testMatch, more = {}) => ({
  ...base,
  displayName,
  testMatch: [`<rootDir>/${testMatch}`],
  globalSetup: '<rootDir>/test/support/run-folder.setup.mjs',
  globalTeardown: '<rootDir>/test/support/run-folder.teardown.mjs',
  ...more,
});

export default {
  maxWorkers: 2,
  reporters: ['default', '<rootDir>/scripts/jest/plain-reporter.cjs'],
  projects: [
    unit('unit', ['contract', 'backend', 'frontend', 'xecutor']),
    // Most of the engine's specs run a real browser.
    unit('engine', ['engine']),
    system('api', 'test/api/**/*.e2e-spec.ts'),
    system('mariadb', `test/api/(${ON_BOTH_DATABASES.join('|')}).e2e-spec.ts`, {
      globals: { TEST_DATABASE: 'mariadb' },
      globalSetup: '<rootDir>/test/support/mariadb.setup.mjs',
      globalTeardown: '<rootDir>/test/support/mariadb.teardown.mjs',
    }),
    system('faults', 'test/faults/**/*.spec.ts'),
    system('browser', 'test/ui/**/*.spec.ts'),
  ],
};
