/** Exits with 0 when this container's server can serve calls, otherwise with 1. */
const { PORT = '3000' } = process.env;
try {
  const { ok } = await fetch(`http://127.0.0.1:${PORT}/api/health`, { signal: AbortSignal.timeout(4_000) });
  process.exitCode = ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
