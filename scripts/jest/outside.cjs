/**
 * Packages that Jest hands to Node's own loader, which loads them once in a worker instead of once for each test file. Playwright alone takes
 * more than a second. They may keep nothing from one test file to the next.
 */
module.exports = {
  /** @param {string} _source @param {string} filename */
  process: (_source, filename) => ({ code: `module.exports = globalThis.loadOutside(${JSON.stringify(filename)});` }),
  getCacheKey: (/** @type {string} */ _source, /** @type {string} */ filename) => `outside ${filename}`,
};
