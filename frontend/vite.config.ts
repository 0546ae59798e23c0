import react from '@vitejs/plugin-react';
import { defineConfig, defaultClientConditions, type Plugin } from 'vite';

/** Where `vite` in development sends what only the server answers. Calls are POST; a GET of a page is the app's (3 §1). */
const SERVER = process.env.SERVER_URL ?? 'http://127.0.0.1:3000';
const CALLS = ['/users', '/projects', '/xecutor', '/admin', '/connector'];
/**
 * Which code comes in one file, the first that fits: each file by itself costs a browser more than its kilobytes.
 * What six screens need; not the library of forms, the field with suggestions, what floats beside another thing and the chips, though many
 * parts have them: what is seen first has none, nor the tree, nor runs. Sentences: others read them while they are loaded, so nothing that needs others
 * may be with them. Then what the start waits for, so that nothing else is put in with it. Then, of what several screens need, what the same
 * ones do; less than 8 kB (before it is packed) go with what nearly the same ones need. More than that, and files wait for each other, which
 * leaves one of them empty. test/build/sizes.spec.ts holds it to what may come of it.
 */
const FILES = [
  {
    name: 'shared',
    minShareCount: 6,
    test: /^(?!.*(react-hook-form|Autocomplete|[Pp]opper|Chip|src\/api\/(test-cases|components)|contract\/src\/run\/runs))/,
    priority: 2,
  },
  { name: 'texts', test: /src\/shared\/texts/, priority: 2 },
  { name: 'start', tags: ['$initial' as const], priority: 1 },
  {
    name: 'common',
    minShareCount: 2,
    test: /\/(contract\/|src\/api\/|src\/shared\/(?!charts)|features\/runner\/|workspace\/place|app\/keys\/(keys-context|palette-items)|@mui\/)/,
    entriesAware: true,
    entriesAwareMergeThreshold: 8_000,
  },
];
const isDownload = (url = ''): boolean => url.startsWith('/projects/test-report-excel');

/** Has the browser fetch the face of most texts with the page, and not when it has read the style sheet. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
          injectTo: 'head' as const,
        })),
  },
};

/** Puts our own function in the place of Vite's, which has the browser fetch what an `import()` needs: import-fetched.ts says why. */
const fetchBeforeImport: Plugin = {
  name: 'fetch-before-import',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => `export { importFetched as __vitePreload } from '/src/shared/import-fetched.ts'`,
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFont, fetchBeforeImport],
  // The contract is read from its sources, so that the screens build without building it first.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: true,
    // Which file needs which: a test holds each screen to its size.
    manifest: true,
    // Vite names no file for code that is a single one; our function fetches that, too.
    modulePreload: {
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'js' ? [...new Set([file, ...needed])] : needed,
    },
    // One style sheet, with the page: our function fetches code only.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: FILES } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/socket.io': { target: SERVER, ws: true },
      '/api': SERVER,
      '/artifacts': SERVER,
      '/trace-viewer': SERVER,
      ...Object.fromEntries(
        CALLS.map((path) => [
          path,
          {
            target: SERVER,
            bypass: (request: { method?: string; headers: { accept?: string }; url?: string }) =>
              request.method === 'GET' && request.headers.accept?.includes('text/html') && !isDownload(request.url)
                ? '/index.html'
                : undefined,
          },
        ]),
      ),
    },
  },
});
