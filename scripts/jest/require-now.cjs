/**
 * Runs before each test file, for kept.cjs: what a kept package requires later comes from the test file that runs then,
 * because Jest closes the `require` of a test file with it.
 */
globalThis.requireNow = require;
/** @param {NodeJS.Require} own of the test file that loaded the package */
globalThis.keptRequire = (own) => {
  /** @param {string} name */
  const requireLater = (name) => {
    if (name !== 'module' && name !== 'node:module') return globalThis.requireNow(own.resolve(name));
    const node = own(name);
    /** @param {string | URL} from */
    const createRequire = (from) => globalThis.keptRequire(node.createRequire(from));
    return { ...node, createRequire };
  };
  return Object.assign(requireLater, own);
};
