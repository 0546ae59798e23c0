const { TestEnvironment } = require('jest-environment-node');
const { types } = require('node:util');

/** Node itself creates its errors outside the context in which Jest runs a test file. */
const ERRORS = ['Error', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError'];

/**
 * Node's environment, in which `error instanceof Error` holds for errors of Node's own modules, as it does outside
 * Jest.
 */
module.exports = class Environment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of ERRORS) recogniseErrorsOfNode(this.global[name], globalThis[name]);
    // See outside.cjs.
    this.global.loadOutside = require;
  }
};

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
