import { createInterface } from 'node:readline/promises';

interface Asking {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
  /** Ends the question. */
  readonly interrupted: AbortSignal;
  /** Called on Ctrl-C: during a question, the terminal passes it on as a key, and the process gets no signal. */
  readonly onInterrupt: () => void;
}

/** Asks a question; null without a terminal. */
export async function ask(
  question: string,
  { input, output, interrupted, onInterrupt }: Asking,
): Promise<string | null> {
  if (!input.isTTY) return null;
  const reader = createInterface({ input, output });
  reader.on('SIGINT', onInterrupt);
  try {
    return await reader.question(question, { signal: interrupted });
  } catch {
    // Interrupted, or the input ended: no answer means no.
    return '';
  } finally {
    reader.close();
  }
}
