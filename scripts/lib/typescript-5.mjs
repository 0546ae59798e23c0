/**
 * Loaded before a tool that looks for TypeScript's compiler API: gives it this package's TypeScript 5. The root's TypeScript 7
 * has no such API, and npm puts the tools beside that one. See docs/adr/010-typescript-5-for-tools.md.
 */
import Module, { createRequire, register } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const entry = pathToFileURL(require.resolve('typescript')).href;

const hooks = `export const resolve = (specifier, context, next) =>
  specifier === 'typescript' ? { url: ${JSON.stringify(entry)}, format: 'commonjs', shortCircuit: true } : next(specifier, context);`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);

/** `require` asks this function, which Node's own loaders replace too, but which has no types. */
const loader = /** @type {{ _resolveFilename: (request: string, ...rest: unknown[]) => string }} */ (
  /** @type {unknown} */ (Module)
);
const resolveFilename = loader._resolveFilename;
/** @type {Record<string, string>} Resolved beforehand: require.resolve ends up in the function that is replaced. */
const ours = Object.fromEntries(['typescript', 'typescript/package.json'].map((name) => [name, require.resolve(name)]));
loader._resolveFilename = function (request, ...rest) {
  return ours[request] ?? resolveFilename.call(this, request, ...rest);
};
