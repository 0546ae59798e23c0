/** Who may import whom. The map is in CONTRIBUTING.md, the reasons in docs/adr/001-five-packages.md. */

const SPEC = '\\.(e2e-)?spec\\.tsx?$';
const NPM = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'];
/** What one module of the server may see of another. */
const MODULE_DOORS = ['\\.(module|service|events)\\.ts$', '/dto/'];

/** @param {string} name @param {string} comment @param {object} from @param {object} to */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    forbid(
      'no-cycles',
      'Two files that need each other are one file, or need a third.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    forbid('no-unresolved', 'An import leads nowhere.', { pathNot: SPEC }, { couldNotResolve: true }),
    forbid(
      'no-specs-imported',
      'Tests are the last in line: what several of them share is no spec.',
      {},
      { path: SPEC },
    ),
    forbid(
      'contract-is-pure',
      'The contract runs in browsers: it uses no package and nothing of Node.',
      { path: '^contract/src/', pathNot: SPEC },
      { dependencyTypes: [...NPM, 'core'] },
    ),
    forbid(
      'contract-imports-nothing-of-ours',
      'Everybody depends on the contract, so it depends on nobody.',
      { path: '^contract/src/' },
      { path: '^(engine|backend|frontend|xecutor|scripts|test)/' },
    ),
    forbid(
      'engine-knows-no-app',
      'The engine runs in the server and in the agent alike.',
      { path: '^engine/src/', pathNot: SPEC },
      { path: '^(backend|frontend|xecutor|scripts|test)/' },
    ),
    forbid(
      'frontend-uses-the-contract-only',
      'The front end knows the server by its API.',
      { path: '^frontend/src/', pathNot: SPEC },
      { path: '^(engine|backend|xecutor|scripts|test)/' },
    ),
    forbid(
      'backend-knows-no-client',
      'The server serves clients that it does not know.',
      { path: '^backend/src/', pathNot: SPEC },
      { path: '^(frontend|xecutor|scripts|test)/' },
    ),
    forbid(
      'xecutor-uses-contract-and-engine-only',
      'The agent knows the server by its socket.',
      { path: '^xecutor/src/', pathNot: SPEC },
      { path: '^(backend|frontend|scripts|test)/' },
    ),
    forbid(
      'packages-by-their-door',
      'A package is imported by its name, which leads to its index.',
      { path: '^(contract|engine|backend|frontend|xecutor)/' },
      { path: '^(contract|engine)/src/', pathNot: ['^$1/', '^(contract|engine)/src/index\\.ts$'] },
    ),
    forbid(
      'orm-stays-in-the-data-layer',
      'A service never sees the ORM: repositories hide it.',
      {
        path: '^(backend|engine|frontend|xecutor)/src/',
        pathNot: ['\\.(entity|repository)\\.ts$', '^backend/src/database/', SPEC],
      },
      { path: '(^|/)node_modules/(typeorm|@nestjs/typeorm|better-sqlite3|mysql2)/' },
    ),
    forbid(
      'browsers-belong-to-the-engine',
      'Everything that drives a browser is in one place.',
      { path: '^(contract|backend|frontend|xecutor)/src/', pathNot: SPEC },
      { path: '(^|/)node_modules/(playwright|playwright-core|@playwright/[^/]+)/' },
    ),
    forbid(
      'modules-by-their-doors',
      'A module is entered through its .module, .service, .events or dto.',
      { path: '^backend/src/modules/([^/]+)/', pathNot: [SPEC, '\\.(entity|repository)\\.ts$'] },
      { path: '^backend/src/modules/', pathNot: ['^backend/src/modules/$1/', ...MODULE_DOORS] },
    ),
    forbid(
      'repositories-by-doors-and-tables',
      'A repository may query the tables of other modules too, by their entities: docs/adr/038.',
      { path: '^backend/src/modules/([^/]+)/.*\\.repository\\.ts$' },
      { path: '^backend/src/modules/', pathNot: ['^backend/src/modules/$1/', ...MODULE_DOORS, '\\.entity\\.ts$'] },
    ),
    forbid(
      'execution-knows-no-runs',
      'Runs calls execution, and not the other way round: docs/adr/038.',
      { path: '^backend/src/modules/execution/', pathNot: SPEC },
      { path: '^backend/src/modules/runs/', pathNot: '\\.entity\\.ts$' },
    ),
    forbid(
      'dispatch-knows-no-execution',
      'Dispatch only carries events: whoever runs files subscribes to it. docs/adr/038.',
      { path: '^backend/src/modules/dispatch/', pathNot: SPEC },
      { path: '^backend/src/modules/(runs|execution)/', pathNot: '\\.entity\\.ts$' },
    ),
    forbid(
      'entities-see-entities-only',
      'An entity is a shape; of other modules it knows shapes only.',
      { path: '^backend/src/modules/([^/]+)/.*\\.entity\\.ts$' },
      { path: '^backend/src/modules/', pathNot: ['^backend/src/modules/$1/', '\\.entity\\.ts$'] },
    ),
    forbid(
      'controllers-reach-services-and-dto-only',
      'A controller is one line a route.',
      { path: '\\.controller\\.ts$' },
      { path: '^backend/src/(modules|database)/', pathNot: ['\\.service\\.ts$', '/dto/'] },
    ),
    forbid(
      'ground-knows-no-module',
      'common, config and database carry the modules and know none of them.',
      { path: '^backend/src/(common|config|database)/', pathNot: SPEC },
      { path: '^backend/src/modules/' },
    ),
    forbid(
      'features-are-islands',
      'A feature can be read, and removed, on its own.',
      { path: '^frontend/src/features/([^/]+)/' },
      { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
    ),
    forbid(
      'features-know-no-app',
      'The app composes the features, not the other way round.',
      { path: '^frontend/src/features/' },
      { path: '^frontend/src/(app/|main\\.tsx)' },
    ),
    forbid(
      'frontend-ground-knows-no-feature',
      'shared and api serve every feature and know none.',
      { path: '^frontend/src/(shared|api)/' },
      { path: '^frontend/src/(features|app)/' },
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
