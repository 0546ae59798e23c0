import type { LocatorPart } from '@testplatform/contract';
import type { Frame } from 'playwright';
import { pageFunction } from '../../page-function.js';
import { isGenerated } from '../in-page/describe-element.js';

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

/** What identifies an iframe in its parent document, in the grammar of `frame=`. */
function frameName(element: Node, looksGenerated: typeof isGenerated): string {
  if (!(element instanceof Element)) return 'iframe';
  const root = element.getRootNode();
  const among = root instanceof ShadowRoot || root instanceof Document ? root : document;
  const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
  const frames = [...among.querySelectorAll('iframe, frame')];
  for (const key of ['name', 'id']) {
    const value = element.getAttribute(key) ?? '';
    const isAlone = frames.filter((one) => one.getAttribute('name') === value || one.id === value).length === 1;
    if (/^[\w-]+$/.test(value) && !/^i?frame$/i.test(value) && !looksGenerated(value) && isAlone) return value;
  }
  for (const key of ['title', 'data-testid', 'src']) {
    const value = element.getAttribute(key) ?? '';
    const isAlone = frames.filter((one) => one.getAttribute(key) === value).length === 1;
    if (value !== '' && isAlone) return `${element.localName}[${key}=${quote(value)}]`;
  }
  return frames.length === 1 ? element.localName : `:nth-match(iframe, ${frames.indexOf(element) + 1})`;
}

/** In the page these functions see each other and nothing else. */
const FRAME_NAME: (element: Node) => string = pageFunction(
  `(element) => { ${[isGenerated, frameName].map(String).join('\n')}\nreturn frameName(element, isGenerated); }`,
);
