import { clock } from '@testplatform/contract';
import { createInterface } from 'node:readline/promises';
import { runCli } from './cli.js';
import { EXIT } from './command.js';
import { Terminal } from './terminal.js';

/** Milliseconds in which a second signal is an echo: npx forwards what the terminal has already sent to all processes. */
const ECHO = 500;

/** Runs the program as this process. */
export async function main(): Promise<void> {
  // Writing to a closed terminal fails; the program still stops cleanly.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  const interrupt = new AbortController();
  let interruptedAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      // A second signal: don't wait for the server either.
      if (interrupt.signal.aborted && clock.elapsed() - (interruptedAt ?? 0) > ECHO) process.exit(EXIT.interrupted);
      interruptedAt ??= clock.elapsed();
      interrupt.abort();
    });
  process.exitCode = await runCli(process.argv.slice(2), {
    env: process.env,
    terminal: new Terminal(process.stdout, process.stderr, process.env),
    interrupted: interrupt.signal,
    ask: (question) => ask(question, interrupt.signal),
  });
}

async function ask(question: string, signal: AbortSignal): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  const reader = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await reader.question(question, { signal });
  } catch {
    // Interrupted, or the input ended: no answer means no.
    return '';
  } finally {
    reader.close();
  }
}
