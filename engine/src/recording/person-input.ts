import type { RecordingInput } from '@testplatform/contract';
import type { Page } from 'playwright';
import { within } from '../time.js';

/** Milliseconds for a page to handle one input. */
const INPUT_MS = 5_000;
/** With more pending inputs than this, moves are skipped: only the last position matters. */
const WAITING_MAX = 2;

/** Forwards the viewer's mouse and keyboard input, in order. */
export class PersonInput {
  private queue: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /** @param page returns the page that is shown */
  constructor(
    private readonly page: () => Page,
    private readonly signal: AbortSignal,
  ) {}

  /** @throws TimeLimitError when the page doesn't respond, the signal's reason, and Playwright's for an unknown key */
  async enter(input: RecordingInput): Promise<void> {
    if (input.kind === 'move' && this.waiting > WAITING_MAX) return;
    this.waiting++;
    const done = this.queue.then(() => within(INPUT_MS, enter(this.page(), input), this.signal));
    this.queue = done.catch(() => undefined).finally(() => this.waiting--);
    await done;
  }

  /** Resolves when all input so far is done or has failed. */
  async settled(): Promise<void> {
    await this.queue;
  }
}

async function enter(page: Page, input: RecordingInput): Promise<void> {
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
