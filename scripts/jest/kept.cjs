/**
 * Compiles a package's file so that it is run once in a worker, and not once for each test file: React, MUI and react-admin are more than a
 * thousand files. They may keep nothing from one test file to the next. Works in dom-environment.cjs only, whose page outlives the file.
 */
const createCacheKey = require('@jest/create-cache-key-function').default;
const compile = require('./esm-to-commonjs.cjs');

module.exports = {
  /** @param {string} source @param {string} filename */
  process(source, filename) {
    const { code } = compile.process(source, filename);
    const path = JSON.stringify(filename);
    // Kept before it runs: files of a package import each other in circles. On one line, so that the lines of errors are right.
    const before = `if (keptModules.has(${path})) module.exports = keptModules.get(${path}).exports; else { keptModules.set(${path}, module); (function () {`;
    return { code: `${before}${code}\n}).call(this); }` };
  },
  getCacheKey: createCacheKey([__filename, require.resolve('./esm-to-commonjs.cjs')]),
};
