import type { Locator, Page } from '@playwright/test';
import type { Flow } from './flow.js';
import { CaseFailure, HopelessFailure, parsePoint, parsePoints, POINT_ERROR, POINTS_ERROR } from './rules.js';
import { pause } from './tabs.js';
import { onTarget, visibleMatches } from './targets.js';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Reads `x,y`, in pixels from the top-left corner. */
export function at(text: string): Point {
  const point = parsePoint(text);
  if (!point) throw new CaseFailure(`${POINT_ERROR}: ${text}`);
  return point;
}

/** Moves the mouse over an element. */
export async function hover(flow: Flow, target: Locator, position?: Point): Promise<void> {
  flow.tabs.acting();
  await onTarget(flow, target, (one, timeout) => one.hover({ position, timeout }));
}

/** Where to drop something: on an element, or at the end of a path of points (`x,y`, separated by spaces). */
export interface Drop {
  readonly onto?: Locator;
  /** Pixels from the top-left corner of `onto`, or of the dragged element if there is no `onto`. */
  readonly points?: string;
  /** Where to grab the dragged element, in pixels from its top-left corner; by default in its middle. */
  readonly position?: Point;
}

/** Drags an element, as a person does: a little first, then all the way. */
export async function drag(flow: Flow, target: Locator, { onto, points = '', position }: Drop): Promise<void> {
  const path = parsePoints(points);
  if (!path) throw new CaseFailure(`${POINTS_ERROR}: ${points}`);
  flow.tabs.acting();
  const { page } = flow;
  const start = await onTarget(flow, target, async (one, timeout) => {
    await one.hover({ position, timeout });
    const { x, y, width, height } = await boxOf(one, timeout);
    const pressed = position ? { x: x + position.x, y: y + position.y } : { x: x + width / 2, y: y + height / 2 };
    return { corner: { x, y }, pressed };
  });
  await page.mouse.down();
  try {
    if (onto) {
      await page.mouse.move(start.pressed.x + 8, start.pressed.y + 8);
      await nextFrame(page);
      const end = await onTarget(flow, onto, async (one, timeout) => {
        await one.waitFor({ state: 'visible', timeout });
        await one.scrollIntoViewIfNeeded({ timeout });
        return boxOf(one, timeout);
      });
      const middle = { x: end.x + end.width / 2, y: end.y + end.height / 2 };
      if (path.length > 0) await moveAlong(page, end, path);
      else await moveAlong(page, { x: 0, y: 0 }, [middle, { x: middle.x + 1, y: middle.y + 1 }]);
    } else await moveAlong(page, start.corner, path);
    await nextFrame(page);
  } finally {
    await page.mouse.up();
  }
}

async function moveAlong(page: Page, corner: Point, points: readonly Point[]): Promise<void> {
  for (const { x, y } of [...points, ...points.slice(-1)]) {
    await page.mouse.move(corner.x + x, corner.y + y, { steps: 5 });
    await nextFrame(page);
  }
}

const boxOf = async (one: Locator, timeout: number) =>
  (await one.boundingBox({ timeout })) ?? { x: 0, y: 0, width: 0, height: 0 };

const nextFrame = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));

/** Milliseconds to wait at an end of a container, where the page may load more. */
const MORE = 500;

/** Scrolls until an element is there and visible. @param container absent: everything that scrolls */
export async function scrollTo(flow: Flow, target: Locator, container?: Locator): Promise<void> {
  flow.tabs.acting();
  const isThere = async () => (await (await visibleMatches(target)).count()) > 0;
  let hasScrolled = false;
  for (const direction of [1, -1])
    for (let ends = 0; ends < 2 && !(await isThere());) {
      if (flow.remaining() <= 1) throw new HopelessFailure(`No element matches ${String(target)} so far`);
      const root = container ?? flow.page.locator(':root');
      const has = await onTarget(flow, root, (one, timeout) =>
        one.evaluate(scrollOn, { direction, isNamed: container !== undefined }, { timeout }),
      );
      hasScrolled ||= has;
      ends = has ? 0 : ends + 1;
      await pause(has ? 50 : MORE);
    }
  if (!(await isThere()) && hasScrolled)
    throw new HopelessFailure(`No element matches ${String(target)}, though the page was scrolled to both ends`);
  await onTarget(flow, target, (one, timeout) => one.scrollIntoViewIfNeeded({ timeout }));
}

/** Scrolls each container by its own height; returns whether any of them moved. Runs in the page. */
function scrollOn(element: Element, { direction, isNamed }: { direction: number; isNamed: boolean }): boolean {
  const { scrollingElement } = document;
  const all = isNamed ? [element] : [...(scrollingElement ? [scrollingElement] : []), ...element.querySelectorAll('*')];
  let hasMoved = false;
  for (const one of all) {
    if (one.scrollHeight <= one.clientHeight) continue;
    const before = one.scrollTop;
    one.scrollBy({ top: direction * one.clientHeight, behavior: 'instant' });
    hasMoved ||= one.scrollTop !== before;
  }
  return hasMoved;
}
