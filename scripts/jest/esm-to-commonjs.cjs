/** Compiles ES modules, of packages and of our own scripts, to the CommonJS that Jest runs. CommonJS passes through unchanged. */
const { existsSync, readFileSync } = require('node:fs');
const { dirname, extname, join } = require('node:path');
const createCacheKey = require('@jest/create-cache-key-function').default;
const { transformSync, version } = require('@swc/core');

/** Folder to the `type` of the package it belongs to. @type {Map<string, string>} */
const types = new Map();

/** @param {string} folder @returns {string} */
function packageType(folder) {
  const known = types.get(folder);
  if (known) return known;
  const file = join(folder, 'package.json');
  const parent = dirname(folder);
  // A package.json without a type may only mark a folder, so the search ends at the first one with a type.
  const manifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const type = manifest.type ?? (manifest.name || parent === folder ? 'commonjs' : packageType(parent));
  types.set(folder, type);
  return type;
}

/** @param {string} filename */
function isEsm(filename) {
  const extension = extname(filename);
  if (extension === '.mjs') return true;
  return extension === '.js' && packageType(dirname(filename)) === 'module';
}

module.exports = {
  /** @param {string} source @param {string} filename */
  process(source, filename) {
    if (!isEsm(filename)) return { code: source };
    return transformSync(source, {
      filename,
      sourceMaps: 'inline',
      swcrc: false,
      configFile: false,
      module: { type: 'commonjs', importInterop: 'node' },
      jsc: { target: 'es2022', parser: { syntax: 'ecmascript' } },
    });
  },
  getCacheKey: createCacheKey([__filename], [version]),
};
