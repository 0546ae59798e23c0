import { Script } from 'node:vm';

/**
 * The program that returns the value of a script which is an expression, such as `document.title`; null for the
 * statements of a function. It is only parsed here, not run.
 */
export function expressionProgram(script: string): string | null {
  const program = `(async () => (\n${script.trim().replace(/;$/, '')}\n))()`;
  try {
    void new Script(program);
    return program;
  } catch {
    return null;
  }
}
