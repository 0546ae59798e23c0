/**
 * Node's environment for tests. The files of a project share one per worker, so that the packages that it has loaded
 * (kept.cjs) stay loaded. What a file puts on the global object or into process.env is removed after it, and its spies
 * are restored.
 */
const { TestEnvironment } = require('jest-environment-node');
const { types } = require('node:util');

/** Node itself creates its errors outside the context in which Jest runs a test file. */
const ERRORS = ['Error', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError'];

/** Maximum files of an environment: packages keep some of what each file loaded, 2 or 3 MB. */
const FILES = 40;

/** By the id of the project, whose globals and export conditions are its own. @type {Map<string, Environment>} */
const environments = new Map();

/** `error instanceof Error` holds for errors of Node's own modules, too, as it does outside Jest. */
class Environment extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} given */
  constructor(...[config, context]) {
    const { id } = config.projectConfig;
    const known = environments.get(id);
    if (known && known.files < FILES) {
      known.files++;
      // oxlint-disable-next-line no-constructor-return -- Jest makes an environment for each file, and this is the one.
      return known;
    }
    super(config, context);
    this.files = 1;
    environments.set(id, this);
    for (const name of ERRORS) recogniseErrorsOfNode(this.global[name], globalThis[name]);
    // See outside.cjs.
    define(this.global, 'loadOutside', require);
    // See kept.cjs.
    define(this.global, 'keptModules', new Map());
    this.before = new Set(Reflect.ownKeys(this.global));
    this.env = { ...this.global.process.env };
  }

  async teardown() {
    this.moduleMocker?.restoreAllMocks();
    this.fakeTimersModern?.dispose();
    for (const key of Reflect.ownKeys(this.global)) if (!this.before.has(key)) Reflect.deleteProperty(this.global, key);
    const { env } = this.global.process;
    for (const name of Object.keys(env)) if (!Object.hasOwn(this.env, name)) delete env[name];
    Object.assign(env, this.env);
  }
}

/** @param {Function} inside the constructor that the tests see @param {Function} outside Node's own */
function recogniseErrorsOfNode(inside, outside) {
  const inherited = Function.prototype[Symbol.hasInstance];
  Object.defineProperty(inside, Symbol.hasInstance, {
    value(/** @type {unknown} */ value) {
      if (inherited.call(this, value)) return true;
      // Subclasses inherit this method, and decide for themselves.
      return this === inside && types.isNativeError(value) && value instanceof outside;
    },
  });
}

/** @param {object} global @param {string} name @param {unknown} value */
function define(global, name, value) {
  Object.defineProperty(global, name, { value, configurable: true, writable: true, enumerable: false });
}

module.exports = Environment;
