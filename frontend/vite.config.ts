import react from '@vitejs/plugin-react';
import { defineConfig, defaultClientConditions, type Plugin } from 'vite';

/** The server to which `vite` forwards calls in development. Calls are POST; a GET of a page is the app's (3 §1). */
const SERVER = process.env.SERVER_URL ?? 'http://127.0.0.1:3000';
const CALLS = ['/users', '/projects', '/xecutor', '/admin', '/connector'];
/**
 * Groups modules into files, each into the first group that fits: every separate file costs a browser more than its
 * kilobytes.
 *
 * - shared: what at least six screens need. Not the form library, autocomplete fields, poppers, chips, captchas and
 *   questions, though many parts have them: the first paint shows none of these, nor the tree, nor runs.
 * - texts: other modules read these sentences while they are loaded, so nothing that needs other files may be with
 *   them.
 * - start: what the start waits for, so that nothing else gets into that file.
 * - common: what several screens need, a file for each set of screens. Code of less than 8 kB (uncompressed) goes with
 *   what nearly the same screens need. With a higher limit, files would import each other, and one would find the
 *   exports of the other still empty.
 *
 * test/build/sizes.spec.ts checks the result.
 */
const FILES = [
  {
    name: 'shared',
    minShareCount: 6,
    test: /^(?!.*(react-hook-form|Autocomplete|[Pp]opper|Chip|captcha|Visibility|DialogContentText|components\/dialogs|shared\/merge|hooks\/forms|src\/shared\/texts|src\/api\/project\/(test-cases|components)|contract\/src\/run\/runs))/,
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

/** Makes the browser fetch the font of most texts with the page, not only once it has read the style sheet. */
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

/** Replaces Vite's function that fetches what an `import()` needs with our own; import-fetched.ts says why. */
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
    // Says which file needs which: a test limits the size of each screen.
    manifest: true,
    // Vite lists no files for code that is a single file; our function fetches that one, too.
    modulePreload: {
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'js' ? [...new Set([file, ...needed])] : needed,
    },
    // One style sheet, loaded with the page, because our function fetches only code.
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
