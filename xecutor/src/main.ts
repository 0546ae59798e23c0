import { runCli } from './cli.js';
import { EXIT } from './command.js';
import { Terminal } from './terminal.js';

/** Runs the program as this process. */
export async function main(): Promise<void> {
  const interrupt = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // Asked twice: whoever asks does not want to wait for the server either.
      if (interrupt.signal.aborted) process.exit(EXIT.interrupted);
      interrupt.abort();
    });
  process.exitCode = await runCli(process.argv.slice(2), {
    env: process.env,
    terminal: new Terminal(process.stdout, process.stderr, process.env),
    interrupted: interrupt.signal,
  });
}
