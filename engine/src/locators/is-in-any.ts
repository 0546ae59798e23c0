import type { ElementHandle, Locator } from 'playwright';
import { hasMovedOn } from '../errors.js';

/** Whether a match of a locator is one of these elements or lies inside one, also in a shadow root. */
export const isInAny = (found: Locator, outer: readonly ElementHandle[]): Promise<boolean> =>
  found.evaluateAll(areInAny, outer).catch(notInOne);

/** Whether the iframe with the matches of a locator, or an iframe around it, lies inside one of these elements. */
export async function isFrameInAny(found: Locator, outer: readonly ElementHandle[]): Promise<boolean> {
  const [first] = await found.first().elementHandles();
  let frame = (await first?.ownerFrame()) ?? null;
  void first?.dispose().catch(() => undefined);
  for (; frame?.parentFrame(); frame = frame.parentFrame()) {
    const element = await frame.frameElement();
    const isIn = await element.evaluate(areInAny, outer).catch(notInOne);
    void element.dispose().catch(() => undefined);
    if (isIn) return true;
  }
  return false;
}

/** Runs in the page. */
function areInAny(elements: readonly Node[] | Node, outer: readonly Node[]): boolean {
  const isIn = (node: Node): boolean => {
    const { host } = node.getRootNode() as { readonly host?: Node };
    return outer.some((one) => one.contains(node)) || (host !== undefined && isIn(host));
  };
  return Array.isArray(elements) ? elements.some(isIn) : isIn(elements as Node);
}

/** Elements of different documents can't be compared: neither is in the other, but an iframe around one may be. */
const notInOne = (error: unknown): boolean => {
  if (hasMovedOn(error)) throw error;
  return false;
};
