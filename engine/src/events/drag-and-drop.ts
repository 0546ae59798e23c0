import { DONE, type CaseContext, type EventOutcome } from './event.js';

/** Drags the target onto the destination, which may appear only once something is dragged. */
export async function dragAndDrop(context: CaseContext): Promise<EventOutcome> {
  const { destinationField = '' } = context.testCase;
  await context.readyToPress();
  await context.onTarget((element, timeout) => element.hover({ timeout }));
  const { mouse } = context.page;
  await mouse.down();
  try {
    await context.onElement(destinationField, (element, timeout) => element.hover({ timeout }));
    // Pages hear of what is dragged over them from the second move on.
    await context.onElement(destinationField, (element, timeout) => element.hover({ timeout }));
  } finally {
    await mouse.up();
  }
  return DONE;
}
