/** A function for the page whose text is put together here: Playwright and the browser are sent a function as its text. */
export function pageFunction(text: string): () => never {
  const notHere = (): never => {
    throw new Error('This runs in the page');
  };
  return Object.assign(notHere, { toString: () => text });
}
