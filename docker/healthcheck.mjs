/** Ends with 0 when the server of this container can serve calls, and with 1 when it can't. */
const { PORT = '3000' } = process.env;
try {
  const { ok } = await fetch(`http://127.0.0.1:${PORT}/api/health`, { signal: AbortSignal.timeout(4_000) });
  process.exitCode = ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
