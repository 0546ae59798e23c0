import { clock } from '@testplatform/contract';
import { ask } from './ask.js';
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
  const onSignal = (): void => {
    // A second signal: don't wait for the server either.
    if (interrupt.signal.aborted && clock.elapsed() - (interruptedAt ?? 0) > ECHO) process.exit(EXIT.interrupted);
    interruptedAt ??= clock.elapsed();
    interrupt.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  process.exitCode = await runCli(process.argv.slice(2), {
    env: process.env,
    terminal: new Terminal(process.stdout, process.stderr, process.env),
    interrupted: interrupt.signal,
    ask: (question) =>
      ask(question, {
        input: process.stdin,
        output: process.stdout,
        interrupted: interrupt.signal,
        onInterrupt: onSignal,
      }),
  });
}
