/** An error that the user can fix; its message says how. Shown without a stack. */
export class Problem extends Error {
  /** @override */
  name = 'Problem';
}

/**
 * Does a piece of work and prints one line: its title, then how long it took.
 * @template T
 * @param {string} title such as "Installing npm packages"
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const started = Date.now();
  process.stdout.write(`${title} … `);
  try {
    const result = await work();
    process.stdout.write(`done in ${seconds(started)}\n`);
    return result;
  } catch (error) {
    process.stdout.write(`failed after ${seconds(started)}\n`);
    throw error;
  }
}

/** Time since `started`, such as "1.2 s". @param {number} started Unix milliseconds @returns {string} */
export const seconds = (started) => `${((Date.now() - started) / 1000).toFixed(1)} s`;

/**
 * Runs a command's main function. A Problem prints its message, any other error its stack.
 * @param {() => Promise<unknown>} main
 */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Problem ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
