import { clock } from '@testplatform/contract';
import type { Locator, Page } from 'playwright';
import type { Point } from '../locators/click-target.js';
import { Target } from '../locators/target.js';
import { DONE, type CaseContext, type EventOutcome } from './event.js';

/** Pixels to the right and down after which pages take the mouse for dragging instead of pressing: most ask for three to eight. */
const START_PX = 8;

/**
 * Drags the target onto the destination, which may appear only once something is dragged. The mouse moves as a person's does: a little
 * first, then all the way, then once more, with a frame in between, since many pages drag by what they have drawn.
 */
export async function dragAndDrop(context: CaseContext): Promise<EventOutcome> {
  const destination = Target.parse(context.testCase.destinationField ?? '');
  await context.readyToPress('page');
  const start = await context.onTarget(async (element, timeout) => {
    await element.hover({ timeout });
    return middleOf(element, timeout);
  });
  const { page } = context;
  const { mouse } = page;
  await mouse.down();
  try {
    await mouse.move(start.x + START_PX, start.y + START_PX);
    await nextFrame(page);
    const end = await context.onElement(destination, placeOf);
    await mouse.move(end.x, end.y);
    await nextFrame(page);
    // Some pages decide by the half that the mouse is in, and the exact middle is in neither.
    await mouse.move(end.x + 1, end.y + 1);
    await nextFrame(page);
  } finally {
    await mouse.up();
  }
  return DONE;
}

/** Where to drop something on an element, as soon as it is visible and stands still, if it does in time. What is dragged may lie over it. */
async function placeOf(element: Locator, timeout: number): Promise<Point> {
  const until = clock.elapsed() + timeout;
  await element.waitFor({ state: 'visible', timeout });
  await element.scrollIntoViewIfNeeded({ timeout });
  let place = await middleOf(element, timeout);
  for (let isStill = false; !isStill && clock.elapsed() < until;) {
    await nextFrame(element.page());
    const now = await middleOf(element, timeout);
    isStill = now.x === place.x && now.y === place.y;
    place = now;
  }
  return place;
}

/** The middle of the part of an element that is in the window. */
async function middleOf(element: Locator, timeout: number): Promise<Point> {
  const [box, window] = await Promise.all([
    element.boundingBox({ timeout }),
    element.page().evaluate(() => ({ width: innerWidth, height: innerHeight })),
  ]);
  const { x, y, width, height } = box ?? { x: 0, y: 0, ...window };
  const middle = (from: number, to: number, limit: number) => (Math.max(0, from) + Math.min(to, limit)) / 2;
  return { x: middle(x, x + width, window.width), y: middle(y, y + height, window.height) };
}

const nextFrame = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
