/** Files that were or are being fetched, by path. */
const fetched = new Map<string, Promise<void>>();

/**
 * Imports code once all its files are fetched. Every `import()` of the build calls this instead of Vite's own helper
 * (vite.config.ts).
 *
 * Browsers remember a module that failed to load, and modules that import it, until the page is reloaded: importing it
 * again fails without a request. A failed fetch is not remembered, so the files are fetched first, and the import takes
 * them from the HTTP cache.
 * @param files the files of the code, as paths without the leading slash
 * @throws the browser's error without a network, an Error when the server has no such file
 */
export async function importFetched<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map(fetchOnce));
  return load();
}

function fetchOnce(file: string): Promise<void> {
  let coming = fetched.get(file);
  if (!coming) {
    coming = fetchFile(`/${file}`);
    fetched.set(file, coming);
    coming.catch(() => fetched.delete(file));
  }
  return coming;
}

async function fetchFile(path: string): Promise<void> {
  // Files that the page's own HTML loads have already been fetched.
  if (document.querySelector(`script[src="${path}"], link[href="${path}"]`)) return;
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} could not be loaded: ${response.status}`);
  // A file is only cached once it has been read to its end.
  await response.arrayBuffer();
}
