/**
 * Preloaded into tools that need TypeScript's compiler API: resolves `typescript` to this package's version 5. The root's
 * TypeScript 7, beside which npm installs the tools, has no such API. See docs/adr/010-typescript-5-for-tools.md.
 */
import Module, { createRequire, register } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const entry = pathToFileURL(require.resolve('typescript')).href;

const hooks = `export const resolve = (specifier, context, next) =>
  specifier === 'typescript' ? { url: ${JSON.stringify(entry)}, format: 'commonjs', shortCircuit: true } : next(specifier, context);`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);

/** `require` calls this function. Node's own loaders replace it too, but it has no types. */
const loader = /** @type {{ _resolveFilename: (request: string, ...rest: unknown[]) => string }} */ (
  /** @type {unknown} */ (Module)
);
const resolveFilename = loader._resolveFilename;
/** @type {Record<string, string>} Resolved now, because require.resolve calls the function that we replace. */
const ours = Object.fromEntries(['typescript', 'typescript/package.json'].map((name) => [name, require.resolve(name)]));
loader._resolveFilename = function (request, ...rest) {
  return ours[request] ?? resolveFilename.call(this, request, ...rest);
};
