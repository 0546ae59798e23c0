/**
 * Compiles a package's file so that it runs once per worker instead of once per test file: React, MUI and react-admin
 * have more than a thousand files. They must not carry state from one test file to the next. Works in
 * dom-environment.cjs only, whose page outlives the file.
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
    const before = `if (keptModules.has(${path})) module.exports = keptModules.get(${path}).exports; else { keptModules.set(${path}, module); (function () {`;
    return { code: `${before}${code}\n}).call(this); }` };
  },
  getCacheKey: createCacheKey([__filename, require.resolve('./esm-to-commonjs.cjs')]),
};
