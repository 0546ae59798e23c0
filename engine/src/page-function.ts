/** A function to run in the page, made from its text: a function is sent to the browser as text, so it can't use others around it. */
export function pageFunction(text: string): () => never {
  const notHere = (): never => {
    throw new Error('This runs in the page');
  };
  return Object.assign(notHere, { toString: () => text });
}
