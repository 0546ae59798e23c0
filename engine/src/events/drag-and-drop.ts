import { clock, parsePoints, POINTS_ERROR } from '@testplatform/contract';
import type { Locator, Page } from 'playwright';
import { CaseFailure, HopelessFailure } from '../errors.js';
import type { Point } from '../locators/click-target.js';
import { Target } from '../locators/target.js';
import { watchDrag, wasNotDropped } from '../protocol/firefox-mouse.js';
import { isFirefox } from '../protocol/protocol-of.js';
import { DONE, type CaseContext, type EventOutcome } from './event.js';
import { mousePosition } from './mouse-position.js';

/** Pixels to the right and down after which pages treat a press as a drag; most require three to eight. */
const START_PX = 8;
/** Pixels between two moves along a path, and number of moves between two of its points. */
const MOVE_PX = 20;
const MOVES_MAX = 10;

/**
 * Drags the target onto the destination, which may appear only during the drag, or to a place. The mouse moves as a
 * person's does: a little first, then all the way, then once more, with a frame in between, since many pages decide by
 * what they have drawn.
 */
export async function dragAndDrop(context: CaseContext): Promise<EventOutcome> {
  const { destinationField = '', dropPosition = '', mousePositionNearestField } = context.testCase;
  const destination = destinationField === '' ? null : Target.parse(destinationField);
  const position = mousePosition(mousePositionNearestField);
  const points = parsePoints(dropPosition);
  if (!points) throw new CaseFailure(`${POINTS_ERROR}: ${dropPosition}`);
  await context.readyToPress('page');
  const start = await context.onTarget(async (element, timeout) => {
    await element.hover({ position, timeout });
    const corner = await cornerOf(element, timeout);
    const pressed = position ? await placeWithin(element, position, timeout) : await middleOf(element, timeout);
    return { corner, pressed };
  });
  const { page } = context;
  const { mouse } = page;
  const inFirefox = isFirefox(page.context().browser());
  if (inFirefox) await watchDrag(page);
  await mouse.down();
  try {
    if (!destination) await moveAlong(page, start.pressed, points.map(relativeTo(start.corner)));
    else {
      await mouse.move(start.pressed.x + START_PX, start.pressed.y + START_PX);
      await nextFrame(page);
      const end = await context.onElement(destination, placeOf);
      if (points.length > 0) await moveAlong(page, start.pressed, points.map(relativeTo(end.corner)));
      else {
        await mouse.move(end.middle.x, end.middle.y);
        await nextFrame(page);
        // Some pages decide by the half that the mouse is in, and the exact middle is in neither.
        await mouse.move(end.middle.x + 1, end.middle.y + 1);
      }
    }
    await nextFrame(page);
  } finally {
    await mouse.up();
  }
  if (inFirefox && (await wasNotDropped(page))) {
    // Otherwise the browser would go on dragging.
    await page.keyboard.press('Escape');
    throw new HopelessFailure(NOT_DROPPED);
  }
  return DONE;
}

const NOT_DROPPED =
  'Firefox lets no test drop what the browser itself drags, such as a draggable element. Run this file in an environment with Chromium';

const relativeTo =
  (corner: Point) =>
  ({ x, y }: Point): Point => ({ x: corner.x + x, y: corner.y + y });

/** Moves the mouse from point to point, and to the last one twice. */
async function moveAlong(page: Page, start: Point, points: readonly Point[]): Promise<void> {
  let last = start;
  for (const point of points) {
    const distance = Math.hypot(point.x - last.x, point.y - last.y);
    const steps = Math.min(MOVES_MAX, Math.max(1, Math.ceil(distance / MOVE_PX)));
    await page.mouse.move(point.x, point.y, { steps });
    last = point;
  }
  await nextFrame(page);
  await page.mouse.move(last.x, last.y);
}

/**
 * Where to drop something on an element, once it is visible and still, if that happens in time. The dragged element may
 * cover it.
 */
async function placeOf(element: Locator, timeout: number): Promise<{ readonly middle: Point; readonly corner: Point }> {
  const until = clock.elapsed() + timeout;
  await element.waitFor({ state: 'visible', timeout });
  await element.scrollIntoViewIfNeeded({ timeout });
  let middle = await middleOf(element, timeout);
  for (let isStill = false; !isStill && clock.elapsed() < until;) {
    await nextFrame(element.page());
    const now = await middleOf(element, timeout);
    isStill = now.x === middle.x && now.y === middle.y;
    middle = now;
  }
  return { middle, corner: await cornerOf(element, timeout) };
}

/** The top-left corner of an element, in window coordinates. */
async function cornerOf(element: Locator, timeout: number): Promise<Point> {
  return (await element.boundingBox({ timeout })) ?? { x: 0, y: 0 };
}

/** Where Playwright moves the mouse for a position, which it counts from inside the border. */
async function placeWithin(element: Locator, { x, y }: Point, timeout: number): Promise<Point> {
  const border = await element.evaluate(({ clientLeft, clientTop }) => ({ x: clientLeft, y: clientTop }), undefined, {
    timeout,
  });
  const corner = await cornerOf(element, timeout);
  return { x: corner.x + border.x + x, y: corner.y + border.y + y };
}

/** The middle of the part of an element that the window shows. */
async function middleOf(element: Locator, timeout: number): Promise<Point> {
  const [box, window] = await Promise.all([
    element.boundingBox({ timeout }),
    element.page().evaluate(() => ({ width: innerWidth, height: innerHeight })),
  ]);
  const { x, y, width, height } = box ?? { x: 0, y: 0, ...window };
  const middle = (from: number, to: number, limit: number) => (Math.max(0, from) + Math.min(to, limit)) / 2;
  return { x: middle(x, x + width, window.width), y: middle(y, y + height, window.height) };
}

/**
 * Resolves when the effects of a mouse move are drawn. Firefox tells the page of a move only in the next frame, so they
 * need one more.
 */
const nextFrame = (page: Page): Promise<void> =>
  page.evaluate(
    (frames) =>
      new Promise<void>((resolve) => {
        const wait = (left: number) => (left === 0 ? resolve() : requestAnimationFrame(() => wait(left - 1)));
        wait(frames);
      }),
    isFirefox(page.context().browser()) ? 2 : 1,
  );
