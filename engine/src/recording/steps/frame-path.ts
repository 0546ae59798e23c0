import type { LocatorPart } from '@testplatform/contract';
import type { Frame } from 'playwright';
import { pageFunction } from '../../page-function.js';

/** The path from the page to a frame's document: a part `frame=…` for each iframe. Cached, since it doesn't change. */
export class FramePaths {
  private readonly known = new WeakMap<Frame, Promise<LocatorPart[]>>();

  /** @throws when the frame is gone */
  of(frame: Frame): Promise<LocatorPart[]> {
    const path = this.known.get(frame) ?? this.find(frame);
    this.known.set(frame, path);
    path.catch(() => this.known.delete(frame));
    return path;
  }

  private async find(frame: Frame): Promise<LocatorPart[]> {
    const parent = frame.parentFrame();
    if (!parent) return [];
    const element = await frame.frameElement();
    const value = await element.evaluate(FRAME_NAME);
    await element.dispose();
    return [...(await this.of(parent)), { engine: 'frame', value, exact: false }];
  }
}

/** The frames of a document and its open shadow roots, in the order in which Playwright counts them: those of each root first. */
function framesIn(root: ParentNode): Element[] {
  const inside = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? framesIn(shadowRoot) : []));
  return [...root.querySelectorAll('iframe, frame'), ...inside];
}

/** What identifies an iframe in its parent document, in the grammar of `frame=`. */
function frameName(element: Node): string {
  if (!(element instanceof Element)) return 'iframe';
  const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
  const frames = framesIn(document);
  const isAlone = (value: string) =>
    frames.filter((one) => one.getAttribute('name') === value || one.id === value).length === 1;
  const names = ['name', 'id']
    .map((key) => element.getAttribute(key) ?? '')
    .filter((value) => /^[\w-]+$/.test(value) && !/^i?frame$/i.test(value) && isAlone(value));
  const steady = names.find((value) => !changesAtEachLoad(value));
  if (steady !== undefined) return steady;
  for (const key of ['title', 'data-testid']) {
    const value = element.getAttribute(key) ?? '';
    const alike = frames.filter((one) => one.getAttribute(key) === value);
    if (value !== '' && alike.length === 1) return `${element.localName}[${key}=${quote(value)}]`;
  }
  // The query or fragment of an address may be a token, so match only what precedes them.
  const [path = '', ...more] = (element.getAttribute('src') ?? '').split(/(?=[?#])/);
  const there = frames.filter((one) => (one.getAttribute('src') ?? '').startsWith(path));
  if (path !== '' && there.length === 1) return `${element.localName}[src${more.length > 0 ? '^' : ''}=${quote(path)}]`;
  if (names[0] !== undefined) return names[0];
  const { localName } = element;
  const twins = frames.filter((one) => one.localName === localName);
  return twins.length > 1 ? `:nth-match(${localName}, ${twins.indexOf(element) + 1})` : localName;
}

/**
 * Whether a frame's name looks generated at each load: `__privateStripeFrame5634`, `a-x7k2m9q4`, `ember812`. Only one
 * locator is recorded for a frame, so words with some digits, such as `step2form`, count as steady.
 */
export function changesAtEachLoad(name: string): boolean {
  const isHash = (part: string) => part.length >= 8 && [...part.matchAll(/(?=[a-z]\d|\d[a-z])/gi)].length >= 4;
  return (
    /(?<!\d)(?!(19|20)\d\d(?!\d))\d{4}|[:«]r[\da-z]*[:»]/.test(name) ||
    /^(ember|mui|radix|react|cdk|ext-gen|yui|gwt|uid|auto|gen)[-_]?\d+$/i.test(name) ||
    name.split(/[^a-z\d]+/i).some((part) => isHash(part))
  );
}

/** In the page these functions see each other and nothing else. */
const FRAME_NAME: (element: Node) => string = pageFunction(
  `(element) => { ${[changesAtEachLoad, framesIn, frameName].map(String).join('\n')}\nreturn frameName(element); }`,
);
