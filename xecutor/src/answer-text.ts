import { CannotRun } from './command.js';

/**
 * Most bytes of a decompressed answer. A very large run's JUnit file has some ten million, a large project's folder
 * thirty.
 */
const ANSWER_MAX = 256 * 1_048_576;

/** The text of an answer. @param advice for an answer that is too large @throws CannotRun */
export async function answerText({ body }: Response, advice: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > ANSWER_MAX) throw new CannotRun(`The server’s answer is too large. ${advice}`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
