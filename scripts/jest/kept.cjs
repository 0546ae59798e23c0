/**
 * Compiles a package's file so that it runs once per worker instead of once per test file: React, MUI, Nest and TypeORM
 * have thousands of files. They must not carry state from one test file to the next. Keeps them in the environments of this
 * folder only, whose global object outlives the file: a global setup, for example, loads them for itself.
 */
const createCacheKey = require('@jest/create-cache-key-function').default;
const compile = require('./esm-to-commonjs.cjs');

module.exports = {
  /** @param {string} source @param {string} filename */
  process(source, filename) {
    const { code } = compile.process(source, filename);
    const path = JSON.stringify(filename);
    // Kept before it runs, because files of a package import each other in circles. On one line, so that line numbers
    // in errors are right.
    const before = `const kept = globalThis.keptModules; if (kept?.has(${path})) module.exports = kept.get(${path}).exports; else { kept?.set(${path}, module); (function (require) {`;
    return { code: `${before}${code}\n}).call(this, globalThis.keptRequire?.(require) ?? require); }` };
  },
  getCacheKey: createCacheKey([__filename, require.resolve('./esm-to-commonjs.cjs')]),
};
