import { CannotRun } from './command.js';

/**
 * Maximum size of a decompressed answer in bytes. The JUnit file of a very large run has some ten million bytes, the
 * folder of a large project thirty million.
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
