/** Which code may import which. CONTRIBUTING.md has the map; for the reasons see docs/adr/001-five-packages.md. */

const SPEC = '\\.(e2e-)?spec\\.tsx?$';
const NPM = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'];
/** The files of a server module that other modules may import. */
const MODULE_INTERFACE = ['\\.(module|service|events)\\.ts$', '/dto/'];

/** The modules of the server, from the ground up: docs/adr/064. */
const FLOORS = [
  'artifacts|audit|mail',
  'projects|users',
  'admin|components|devices|live|project-files',
  'reports|test-cases',
  'analytics|demo|runner',
  'connectors|retention|xecutor',
  'crons|notifications|recordings',
  'exchange|overview',
];

/** @param {string} name @param {string} comment @param {object} from @param {object} to */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const floorRules = FLOORS.map((modules, floor) =>
  forbid(
    `floor-${floor}-knows-none-above`,
    'A module of the server imports modules of lower floors only. A new one is listed above.',
    { path: `^backend/src/modules/(${modules})/`, pathNot: SPEC },
    {
      path: '^backend/src/modules/',
      pathNot: ['^backend/src/modules/$1/', `^backend/src/modules/(${FLOORS.slice(0, floor).join('|')})/`],
    },
  ),
);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    forbid(
      'no-cycles',
      'Merge two files that need each other, or move what they share to a third.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    forbid('no-unresolved', 'An import does not resolve.', { pathNot: SPEC }, { couldNotResolve: true }),
    forbid(
      'no-specs-imported',
      'Nothing imports specs. Put what several specs share into test/support or test/factories.',
      {},
      { path: SPEC },
    ),
    forbid(
      'contract-is-pure',
      'The contract runs in browsers: it uses no npm package and no Node module.',
      { path: '^contract/src/', pathNot: SPEC },
      { dependencyTypes: [...NPM, 'core'] },
    ),
    forbid(
      'contract-imports-nothing-of-ours',
      'Every package depends on the contract, so it depends on none.',
      { path: '^contract/src/', pathNot: SPEC },
      { path: '^(engine|backend|frontend|xecutor|scripts|test)/' },
    ),
    forbid(
      'engine-knows-no-app',
      'The engine runs in both the server and the agent.',
      { path: '^engine/src/', pathNot: SPEC },
      { path: '^(backend|frontend|xecutor|scripts|test)/' },
    ),
    forbid(
      'frontend-uses-the-contract-only',
      'The front end talks to the server through its API only.',
      { path: '^frontend/src/', pathNot: SPEC },
      { path: '^(engine|backend|xecutor|scripts|test)/' },
    ),
    forbid(
      'backend-knows-no-client',
      'The server does not depend on its clients.',
      { path: '^backend/src/', pathNot: SPEC },
      { path: '^(frontend|xecutor|scripts|test)/' },
    ),
    forbid(
      'xecutor-uses-contract-and-engine-only',
      'The agent talks to the server through its socket only.',
      { path: '^xecutor/src/', pathNot: SPEC },
      { path: '^(backend|frontend|scripts|test)/' },
    ),
    forbid(
      'packages-by-name',
      'Import a package by its name, which resolves to its index.',
      { path: '^(contract|engine|backend|frontend|xecutor)/' },
      { path: '^(contract|engine)/src/', pathNot: ['^$1/', '^(contract/src/index|engine/src/(index|host))\\.ts$'] },
    ),
    forbid(
      'server-runs-no-engine-code',
      'What drives a browser runs in worker processes: docs/adr/040.',
      { path: '^backend/src/', pathNot: SPEC },
      { path: '^engine/src/', pathNot: '^engine/src/host\\.ts$' },
    ),
    forbid(
      'host-drives-no-browser',
      'A server loads engine/src/host.ts: nothing that it imports may import Playwright.',
      { path: '^engine/src/host\\.ts$' },
      { path: '(^|/)node_modules/(playwright|playwright-core|playwright-core-firefox)/', reachable: true },
    ),
    forbid(
      'pages-know-no-case',
      'Cases use a page, its pictures and its evidence, and not the other way round.',
      { path: '^engine/src/(page|record|evidence)/', pathNot: SPEC },
      { path: '^engine/src/(file|case|events)/' },
    ),
    forbid(
      'events-know-no-case',
      'An event type works with the CaseContext that it is given.',
      { path: '^engine/src/events/', pathNot: SPEC },
      { path: '^engine/src/(file|case|evidence)/' },
    ),
    forbid(
      'cases-run-no-file',
      'A file runs its cases; a case knows the state of its file only as a type.',
      { path: '^engine/src/case/', pathNot: SPEC },
      { path: '^engine/src/file/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'orm-stays-in-the-data-layer',
      'Services never see the ORM: repositories hide it.',
      {
        path: '^(backend|engine|frontend|xecutor)/src/',
        pathNot: ['\\.(entity|repository)\\.ts$', '^backend/src/database/', SPEC],
      },
      { path: '(^|/)node_modules/(typeorm|@nestjs/typeorm|better-sqlite3|mysql2)/' },
    ),
    forbid(
      'browsers-belong-to-the-engine',
      'Only the engine drives browsers.',
      { path: '^(contract|backend|frontend|xecutor)/src/', pathNot: SPEC },
      { path: '(^|/)node_modules/(playwright|playwright-core|playwright-core-firefox|@playwright/[^/]+)/' },
    ),
    forbid(
      'modules-by-their-interface',
      'Import only the .module, .service, .events and dto files of another module.',
      { path: '^backend/src/modules/([^/]+)/', pathNot: [SPEC, '\\.(entity|repository)\\.ts$'] },
      { path: '^backend/src/modules/', pathNot: ['^backend/src/modules/$1/', ...MODULE_INTERFACE] },
    ),
    forbid(
      'repositories-join-entities',
      'A repository may query the tables of other modules too, by their entities.',
      { path: '^backend/src/modules/([^/]+)/.*\\.repository\\.ts$' },
      { path: '^backend/src/modules/', pathNot: ['^backend/src/modules/$1/', ...MODULE_INTERFACE, '\\.entity\\.ts$'] },
    ),
    ...floorRules,
    forbid(
      'run-store-is-the-ground',
      'The other rooms of the runner stand on its store: docs/adr/059.',
      { path: '^backend/src/modules/runner/store/', pathNot: SPEC },
      { path: '^backend/src/modules/runner/', pathNot: '^backend/src/modules/runner/store/' },
    ),
    forbid(
      'run-store-owns-its-tables',
      'Only the store of the runner queries the tables of runs and of their files: docs/adr/059.',
      { path: '^backend/src/modules/', pathNot: ['^backend/src/modules/runner/store/', '\\.entity\\.ts$', SPEC] },
      {
        path: '^backend/src/modules/runner/store/(run|file-run)\\.entity\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'entities-see-entities-only',
      'An entity imports only entities of other modules.',
      { path: '^backend/src/modules/([^/]+)/.*\\.entity\\.ts$' },
      { path: '^backend/src/modules/', pathNot: ['^backend/src/modules/$1/', '\\.entity\\.ts$'] },
    ),
    forbid(
      'controllers-reach-services-and-dto-only',
      'A controller has one line per route and calls services only.',
      { path: '\\.controller\\.ts$' },
      { path: '^backend/src/(modules|database)/', pathNot: ['\\.service\\.ts$', '/dto/'] },
    ),
    forbid(
      'foundation-knows-no-module',
      'common, config and database support the modules and depend on none.',
      { path: '^backend/src/(common|config|database)/', pathNot: SPEC },
      { path: '^backend/src/modules/' },
    ),
    forbid(
      'features-are-independent',
      'Each feature can be read and removed on its own.',
      { path: '^frontend/src/features/([^/]+)/' },
      { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
    ),
    forbid(
      'features-know-no-app',
      'The app composes the features, never the reverse.',
      { path: '^frontend/src/features/' },
      { path: '^frontend/src/(app/|main\\.tsx)' },
    ),
    forbid(
      'frontend-foundation-knows-no-feature',
      'shared and api serve all features and depend on none.',
      { path: '^frontend/src/(shared|api)/' },
      { path: '^frontend/src/(features|app)/' },
    ),
    forbid(
      'testing-is-for-tests',
      'What component tests use is no part of the product.',
      { path: '^frontend/src/', pathNot: [SPEC, '^frontend/src/testing/'] },
      { path: '^frontend/src/testing/' },
    ),
    forbid(
      'shared-knows-no-api',
      'shared knows no noun of the product.',
      { path: '^frontend/src/shared/' },
      { path: '^frontend/src/api/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
