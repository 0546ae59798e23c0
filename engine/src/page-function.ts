/**
 * Builds a function to run in the page from its text, because functions are sent to the browser as text and can't use
 * others around them.
 */
export function pageFunction(text: string): () => never {
  const notHere = (): never => {
    throw new Error('This runs in the page');
  };
  return Object.assign(notHere, { toString: () => text });
}
