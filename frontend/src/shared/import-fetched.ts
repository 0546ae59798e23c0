/** Files that came or are coming, by path. */
const fetched = new Map<string, Promise<void>>();

/**
 * Imports code once all its files have come. Every `import()` of the build calls this instead of Vite's own helper (vite.config.ts).
 *
 * Browsers keep a module that failed to load, and one that needs it, until the page is reloaded: importing it again fails without a
 * request. A failed fetch is not kept, so the files are fetched first, and the import takes them from the HTTP cache.
 * @param files what the code consists of, as paths without the leading slash
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
  // The page itself loaded these before it started.
  if (document.querySelector(`script[src="${path}"], link[href="${path}"]`)) return;
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} could not be loaded: ${response.status}`);
  // Only a file that was read to its end is in the cache.
  await response.arrayBuffer();
}
