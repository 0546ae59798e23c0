/**
 * One configuration, with a project for each kind of test. `npm test -- --selectProjects unit` runs one of them.
 *
 * Tests stand on two floors. The gate (`npm test`) proves every promise once, at the lowest level that can fail, in
 * eight minutes on two cores. The full floor (`npm run test:full`) is the gate and all other tests. Only the lists
 * below decide which floor a test is on.
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = import.meta.dirname;

/** Emits decorators with their metadata, and keeps the semantics of classes, as the build does. */
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

/**
 * What can differ between SQLite and MariaDB: migrations, queries, transactions, locks, and the length and comparison
 * of texts. Everything else is tested once, on SQLite.
 */
const ON_BOTH_DATABASES = [
  // Schema and migrations, transactions and their effects.
  'database',
  // Texts that are compared, sorted or truncated: unique addresses, searches, lists.
  'exact-texts',
  'accounts',
  'admin',
  'projects',
  'users',
  // Roles: granting one while it is deleted, and the migration from the rights before roles existed.
  'roles',
  'roles-migration',
  // Codes that work once, also when two sign-ins send the same one.
  'second-factor',
  'second-factor-settings',
  'fuzz',
  // Trees and cases: positions, versions, renames and moves in one transaction.
  'components',
  'test-cases',
  'changed-cases',
  'trash',
  'deleted-projects',
  'environments',
  // Names that are unique ignoring case, and sums.
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
  // Queries that aggregate, group, page and delete.
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

/** Files and folders that are on the full floor only, relative to the root. The projects in `fullFloor` are, too. */
const FULL_FLOOR = [
  // Redis.
  'backend/src/common/redis/redis-stream.spec.ts',
  // Large, random and hostile input to single functions.
  'backend/src/common/validation/parse-json.spec.ts',
  'backend/src/database/disk-space.spec.ts',
  'backend/src/modules/crons/cron-days.service.spec.ts',
  'backend/src/modules/exchange/apart/run-apart.spec.ts',
  'backend/src/modules/exchange/exports.service.spec.ts',
  'backend/src/modules/exchange/read/hostile-files.spec.ts',
  'backend/src/modules/reports/excel/workbook.spec.ts',
  'contract/src/reading/long-input.spec.ts',
  'xecutor/src/agent/recordings.spec.ts',
  // Single steps on difficult pages, the heuristics of recordings in a real browser, many browsers, evidence. The gate
  // has what all steps have in common.
  'engine/src/browsers/launch/launch-args.spec.ts',
  'engine/src/browsers/pool.spec.ts',
  'engine/src/browsers/site-access.spec.ts',
  'engine/src/browsers/window.spec.ts',
  'engine/src/case/overlays.spec.ts',
  'engine/src/case/page-changes.spec.ts',
  'engine/src/egress/egress.spec.ts',
  'engine/src/events/changes.spec.ts',
  'engine/src/events/check.spec.ts',
  'engine/src/events/closed-sites.spec.ts',
  'engine/src/events/data.spec.ts',
  'engine/src/events/drag-and-drop.spec.ts',
  'engine/src/events/file-upload.spec.ts',
  'engine/src/events/open-file.spec.ts',
  'engine/src/events/passkey.spec.ts',
  'engine/src/events/pointer.spec.ts',
  'engine/src/events/press-drawn.spec.ts',
  'engine/src/events/press-key.spec.ts',
  'engine/src/events/press.spec.ts',
  'engine/src/events/read-mail.spec.ts',
  'engine/src/events/scroll-to.spec.ts',
  'engine/src/events/select-option.spec.ts',
  'engine/src/events/set-clock.spec.ts',
  'engine/src/events/site.spec.ts',
  'engine/src/events/tabs.spec.ts',
  'engine/src/events/text-feed.spec.ts',
  'engine/src/evidence/failure-evidence.spec.ts',
  'engine/src/evidence/trace.spec.ts',
  'engine/src/file/exported-project.spec.ts',
  'engine/src/file/exported-tests.spec.ts',
  'engine/src/file/faults.spec.ts',
  'engine/src/file/run-cases.spec.ts',
  'engine/src/locators/element-text.spec.ts',
  'engine/src/page/browser-settings.spec.ts',
  'engine/src/page/downloads.spec.ts',
  'engine/src/process/process-pool.spec.ts',
  'engine/src/record/recorder.spec.ts',
  'engine/src/record/screenshot-recorder.spec.ts',
  'engine/src/recording/agreement.spec.ts',
  'engine/src/recording/check/recording-check.spec.ts',
  'engine/src/recording/in-page/hearing.spec.ts',
  'engine/src/recording/in-page/page-reactions.spec.ts',
  'engine/src/recording/in-page/watch-actions.spec.ts',
  'engine/src/recording/open-recording.spec.ts',
  'engine/src/recording/picking.spec.ts',
  'engine/src/recording/recording-mouse.spec.ts',
  'engine/src/recording/recording.spec.ts',
  'engine/src/recording/steps/elements.spec.ts',
  // Screens off the main path: administration, project settings, and bulk changes.
  'frontend/src/app/workspace/Configuration.spec.tsx',
  'frontend/src/app/workspace/Undo.spec.tsx',
  'frontend/src/app/workspace/panel/DeletedFile.spec.tsx',
  'frontend/src/features/account/profile/AccountScreen.spec.tsx',
  'frontend/src/features/admin/AdminScreen.spec.tsx',
  'frontend/src/features/admin/roles/RoleScreen.spec.tsx',
  'frontend/src/features/admin/users/UserListScreen.spec.tsx',
  'frontend/src/features/admin/users/UserScreen.spec.tsx',
  'frontend/src/features/connectors/ConnectorsTab.spec.tsx',
  'frontend/src/features/exchange/ImportDialog.spec.tsx',
  'frontend/src/features/notifications/NotificationsTab.spec.tsx',
  'frontend/src/features/project-data/DataCollectionTab.spec.tsx',
  'frontend/src/features/project-data/EnvironmentTab.spec.tsx',
  'frontend/src/features/project-data/TablesTab.spec.tsx',
  'frontend/src/features/projects/DeletedProjects.spec.tsx',
  'frontend/src/features/projects/ProjectDetails.spec.tsx',
  'frontend/src/features/schedules/SchedulesTab.spec.tsx',
  'frontend/src/features/test-cases/editor/SavingCase.spec.tsx',
  'frontend/src/features/test-cases/export/ExportTests.spec.tsx',
  'frontend/src/features/test-cases/list/CutCases.spec.tsx',
  'frontend/src/features/test-cases/list/KeysAndMouse.spec.tsx',
  'frontend/src/features/test-cases/list/OthersChange.spec.tsx',
  'frontend/src/features/test-cases/many/ChangeCases.spec.tsx',
  'frontend/src/features/trash/TrashTab.spec.tsx',
  // Random and hostile input, several servers, starts and restarts, imports, and what the product says about runs
  // besides their results.
  'test/api/accounts-limits.e2e-spec.ts',
  'test/api/analytics-figures.e2e-spec.ts',
  'test/api/artifacts.e2e-spec.ts',
  'test/api/audit.e2e-spec.ts',
  'test/api/changed-cases.e2e-spec.ts',
  'test/api/connector-links.e2e-spec.ts',
  'test/api/connector-script.e2e-spec.ts',
  'test/api/crons-due.e2e-spec.ts',
  'test/api/deleted-projects.e2e-spec.ts',
  'test/api/demo.e2e-spec.ts',
  'test/api/fuzz.e2e-spec.ts',
  'test/api/hostile-sockets.e2e-spec.ts',
  'test/api/imported-runs.e2e-spec.ts',
  'test/api/imports.e2e-spec.ts',
  'test/api/installation.e2e-spec.ts',
  'test/api/kept-answers.e2e-spec.ts',
  'test/api/list-limits.e2e-spec.ts',
  'test/api/live-revocation.e2e-spec.ts',
  'test/api/live-servers.e2e-spec.ts',
  'test/api/masked-canary.e2e-spec.ts',
  'test/api/matrix.e2e-spec.ts',
  'test/api/notifications.e2e-spec.ts',
  'test/api/outgoing.e2e-spec.ts',
  'test/api/project-files-run.e2e-spec.ts',
  'test/api/project-files.e2e-spec.ts',
  'test/api/project-folders.e2e-spec.ts',
  'test/api/recordings-xecutor.e2e-spec.ts',
  'test/api/recordings.e2e-spec.ts',
  'test/api/report-excel.e2e-spec.ts',
  'test/api/report-ticket.e2e-spec.ts',
  'test/api/reruns.e2e-spec.ts',
  'test/api/results.e2e-spec.ts',
  'test/api/retention.e2e-spec.ts',
  'test/api/roles-migration.e2e-spec.ts',
  'test/api/run-comparison.e2e-spec.ts',
  'test/api/run-history.e2e-spec.ts',
  'test/api/run-queue.e2e-spec.ts',
  'test/api/run-report.e2e-spec.ts',
  'test/api/second-factor-settings.e2e-spec.ts',
  'test/api/second-factor.e2e-spec.ts',
  'test/api/secret-key.e2e-spec.ts',
  'test/api/signed-in.e2e-spec.ts',
  'test/api/start.e2e-spec.ts',
  'test/api/sync-writes.e2e-spec.ts',
  'test/api/table-runs.e2e-spec.ts',
  'test/api/xecutor-agent.e2e-spec.ts',
  'test/api/xecutor-connection.e2e-spec.ts',
  'test/api/xecutor-limits.e2e-spec.ts',
  'test/api/xecutor-sync.e2e-spec.ts',
  'test/api/xecutor-work.e2e-spec.ts',
  'test/journeys/record.spec.ts',
];

// A renamed file would change its floor, or no longer run on MariaDB.
for (const path of [...FULL_FLOOR, ...ON_BOTH_DATABASES.map((name) => `test/api/${name}.e2e-spec.ts`)])
  if (!existsSync(join(ROOT, path)))
    throw new Error(`jest.config.mjs lists ${path}, which does not exist. Rename it there`);

const isGate = process.env.TEST_FLOOR === 'gate';
const ignored = isGate ? FULL_FLOOR.map((path) => `<rootDir>/${path.replaceAll('.', '\\.')}`) : [];

/** What every project has in common. */
const base = {
  rootDir: ROOT,
  testEnvironment: '<rootDir>/scripts/jest/environment.cjs',
  // Workspace packages are read from their sources, so unit tests need no build.
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  injectGlobals: false,
  restoreMocks: false,
  moduleFileExtensions: ['js', 'mjs', 'cjs', 'ts', 'tsx', 'json', 'node'],
  testPathIgnorePatterns: ['/node_modules/', ...ignored],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/.cache/'],
  setupFiles: ['<rootDir>/scripts/jest/require-now.cjs'],
  setupFilesAfterEnv: ['<rootDir>/scripts/jest/timeouts.cjs', '<rootDir>/scripts/jest/seed.cjs'],
  resolver: '<rootDir>/scripts/jest/resolver.cjs',
  // Nest 12 and others are ESM only, and Jest runs CommonJS, so packages are compiled too.
  transformIgnorePatterns: [],
  transform: {
    '/node_modules/(playwright|playwright-core|playwright-core-firefox)/.*\\.js$': '<rootDir>/scripts/jest/outside.cjs',
    '/node_modules/(?!@?jest[-/]).*\\.[cm]?js$': '<rootDir>/scripts/jest/kept.cjs',
    '\\.tsx?$': ['@swc/jest', TYPESCRIPT],
    '\\.[cm]?js$': '<rootDir>/scripts/jest/esm-to-commonjs.cjs',
  },
};

/** @param {string} displayName @param {readonly string[]} packages */
const unit = (displayName, packages) => ({
  ...base,
  displayName,
  testMatch: packages.map((name) => `<rootDir>/${name}/src/**/*.spec.ts`),
});

/** Screens in jsdom, without a browser: docs/adr/051. */
const components = {
  ...base,
  displayName: 'components',
  testMatch: ['<rootDir>/frontend/src/**/*.spec.tsx'],
  testEnvironment: '<rootDir>/scripts/jest/dom-environment.cjs',
  testEnvironmentOptions: { customExportConditions: ['source', 'browser'] },
  setupFilesAfterEnv: [...base.setupFilesAfterEnv, '<rootDir>/frontend/src/testing/setup.ts'],
  moduleNameMapper: {
    '^socket\\.io-client$': '<rootDir>/frontend/src/testing/live.ts',
    '\\.woff2$': '<rootDir>/scripts/jest/asset.cjs',
    // The package hides this file from browsers, but here it stands in for the network.
    '^msw/node$': '<rootDir>/node_modules/msw/lib/node/index.js',
  },
};

/** @param {string} displayName @param {string | readonly string[]} testMatch @param {object} [more] */
const system = (displayName, testMatch, more = {}) => ({
  ...base,
  displayName,
  testMatch: [testMatch].flat().map((path) => `<rootDir>/${path}`),
  globalSetup: '<rootDir>/test/support/run-folder.setup.mjs',
  globalTeardown: '<rootDir>/test/support/run-folder.teardown.mjs',
  ...more,
});

/** @type {import('jest').Config['projects']} */
const gate = [
  unit('unit', ['contract', 'backend', 'frontend', 'xecutor']),
  components,
  // Most of the engine's specs run a real browser.
  unit('engine', ['engine']),
  system('api', 'test/api/**/*.e2e-spec.ts'),
  // The twelve journeys through the product that must never break, in a real browser.
  system('journeys', 'test/journeys/*.spec.ts'),
  // How much of the built screens a browser has to fetch.
  system('build', 'test/build/*.spec.ts'),
];

const fullFloor = [
  // The engine's specs of the event types, in Firefox instead of Chromium, without those of timing and of single
  // presses on difficult pages; and files that run in it on the server and on a desktop.
  system(
    'firefox',
    [
      'engine/src/events/!(press|press-drawn|text-feed).spec.ts',
      'engine/src/egress/egress.spec.ts',
      'test/firefox/*.spec.ts',
    ],
    { globals: { TEST_BROWSER: 'Firefox' } },
  ),
  system('browser', 'test/ui/*.spec.ts'),
  // Servers and browsers that are killed, starved or cut off.
  system('faults', 'test/faults/**/*.spec.ts'),
  system('mariadb', `test/api/(${ON_BOTH_DATABASES.join('|')}).e2e-spec.ts`, {
    globals: { TEST_DATABASE: 'mariadb' },
    globalSetup: '<rootDir>/test/support/servers/mariadb.setup.mjs',
    globalTeardown: '<rootDir>/test/support/servers/mariadb.teardown.mjs',
  }),
];

/** An hour of work while the server is under attack: `npm run soak`. */
const soak = [system('soak', 'test/soak/*.spec.ts')];

const isSoak = process.env.SOAK_MINUTES !== undefined;

export default {
  // One for each core of the smallest build server: with three, browsers got too little CPU to open a page in time.
  maxWorkers: 2,
  // Milliseconds for a worker to end itself and the browsers that it kept; with the default of 500, slow machines
  // report a leak.
  workerGracefulExitTimeout: 10_000,
  // Each file leaves some memory behind: after half an hour of the full floor, a worker had 4 GB and crashed.
  workerIdleMemoryLimit: '1.5GB',
  reporters: ['default', '<rootDir>/scripts/jest/budget-reporter.cjs', '<rootDir>/scripts/jest/plain-reporter.cjs'],
  projects: isSoak ? soak : isGate ? gate : [...gate, ...fullFloor],
};
