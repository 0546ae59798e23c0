const TRIES = 20;

/**
 * Serves the practice shop from this process, so that it ends with it. Loaded late: it needs a newer Node than the one
 * that tells an old Node apart.
 * @param {number} firstPort the first port to try; the next ones follow
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function startDemoSite(firstPort) {
  const { startSite } = await import('../../test/site/server.mjs');
  for (let port = firstPort; port < firstPort + TRIES; port++) {
    try {
      return await startSite({ port });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    }
  }
  return startSite();
}
