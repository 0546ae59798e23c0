/** Resolves our sources' imports: `./thing.js` is the compiled name of `./thing.ts` or `./thing.tsx`. */
const { existsSync } = require('node:fs');
const { resolve } = require('node:path');

/**
 * @param {string} request
 * @param {{ basedir: string, conditions?: string[], defaultResolver: Function }} options
 * @returns {string} path
 */
module.exports = function resolveModule(request, options) {
  if (/^\.\.?\//.test(request) && request.endsWith('.js') && !options.basedir.includes('node_modules')) {
    const stem = resolve(options.basedir, request.slice(0, -'.js'.length));
    for (const extension of ['.ts', '.tsx']) if (existsSync(stem + extension)) return stem + extension;
  }
  try {
    return options.defaultResolver(request, options);
  } catch (error) {
    // Packages that are only ESM have no other condition.
    const conditions = ['import', ...(options.conditions ?? []).filter((name) => name !== 'require')];
    if (/^\.|^\//.test(request)) throw error;
    return options.defaultResolver(request, { ...options, conditions });
  }
};
