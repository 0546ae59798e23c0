const TRIES = 20;

/**
 * Serves the demo shop from this process, so both end together. Imported late, because it needs a newer Node than the version
 * check does.
 * @param {number} firstPort the first port to try; the next ones follow
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function startDemoSite(firstPort) {
  const { startSite } = await import('../../test/site/server.mjs');
  for (let port = firstPort; port < firstPort + TRIES; port++) {
    try {
      return await startSite({ port });
    } catch (error) {
      // Such as a port that this account may not use, or one beyond the last.
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) break;
    }
  }
  return startSite();
}
