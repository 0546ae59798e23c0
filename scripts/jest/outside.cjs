/**
 * Packages that Jest passes to Node's own loader, which loads them once per worker instead of once per test file.
 * Playwright alone takes more than a second. They must not carry state from one test file to the next.
 */
module.exports = {
  /** @param {string} _source @param {string} filename */
  process: (_source, filename) => ({ code: `module.exports = globalThis.loadOutside(${JSON.stringify(filename)});` }),
  getCacheKey: (/** @type {string} */ _source, /** @type {string} */ filename) => `outside ${filename}`,
};
