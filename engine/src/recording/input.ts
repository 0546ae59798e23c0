import type { RecordingInput } from '@testplatform/contract';
import type { Page } from 'playwright-core';

/**
 * Does with mouse and keyboard what the person did in the picture. Places are pixels of the page.
 * @throws for a key that Playwright does not know
 */
export async function enterInput(page: Page, input: RecordingInput): Promise<void> {
  switch (input.kind) {
    case 'move':
      return page.mouse.move(input.x, input.y);
    case 'down':
      await page.mouse.move(input.x, input.y);
      return page.mouse.down({ button: input.button, clickCount: input.clicks });
    case 'up':
      await page.mouse.move(input.x, input.y);
      return page.mouse.up({ button: input.button, clickCount: input.clicks });
    case 'wheel':
      await page.mouse.move(input.x, input.y);
      return page.mouse.wheel(input.deltaX, input.deltaY);
    case 'key-down':
      return page.keyboard.down(input.key);
    case 'key-up':
      return page.keyboard.up(input.key);
    case 'text':
      return page.keyboard.insertText(input.text);
  }
}
