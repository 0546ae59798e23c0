import type { OverlayRule } from '@testplatform/contract';
import type { Page } from 'playwright';
import { hasMovedOn } from '../errors.js';
import { isFrameInAny, isInAny } from '../locators/is-in-any.js';
import { Target } from '../locators/target.js';
import type { Session } from '../page/session.js';
import { isTimeout } from '../playwright.js';
import { TimeLimitError, within } from '../time.js';

/** Milliseconds for finding out whether an overlay shows, and for closing it. */
const LOOK_MS = 1_000;
const CLOSE_MS = 2_000;
/** Times that a rule acts in one case: an overlay that comes back each time is left alone. */
const TIMES_MAX = 3;

interface Watched {
  readonly rule: OverlayRule;
  readonly overlay: Target;
  readonly press: Target;
  timesLeft: number;
}

/** Closes the overlays that the project's rules name, for one case (3 §6, docs/adr/062). */
export class Overlays {
  private readonly watched: readonly Watched[];

  constructor(
    rules: readonly OverlayRule[],
    private readonly session: Session,
  ) {
    this.watched = rules.map((rule) => ({
      rule,
      overlay: Target.parse(rule.locator),
      press: Target.parse(rule.press),
      timesLeft: TIMES_MAX,
    }));
  }

  /**
   * Closes each overlay that shows now, unless the case's target is in it.
   * @param limit milliseconds that the case has left
   */
  async close(page: Page, target: Target, limit: number): Promise<void> {
    for (const one of this.watched) {
      if (one.timesLeft === 0 || isAbout(target, one.rule)) continue;
      const isInTheWay = await within(Math.min(LOOK_MS, limit), isOver(page, one.overlay, target)).catch(noIfBusy);
      if (!isInTheWay) continue;
      one.timesLeft--;
      await this.press(page, one, Math.min(CLOSE_MS, limit));
    }
  }

  private async press(page: Page, one: Watched, timeout: number): Promise<void> {
    const { rule, overlay, press } = one;
    const { recorder } = this.session;
    await recorder.readyToPress('page');
    const work = async () => {
      await press.in(page).filter({ visible: true }).first().click({ timeout });
      await overlay.in(page).filter({ visible: true }).first().waitFor({ state: 'hidden', timeout });
    };
    try {
      await recorder.inFrames(work());
      this.session.note(`“${rule.name}” was closed by its overlay rule`);
    } catch (error) {
      // A page that closes or opens another document in response has no overlay any more.
      if (hasMovedOn(error)) this.session.note(`“${rule.name}” was closed by its overlay rule`);
      else if (isTimeout(error)) {
        one.timesLeft = 0;
        this.session.warn(`The overlay rule “${rule.name}” pressed ${rule.press}, but the overlay stayed open`);
      } else throw error;
    }
  }
}

/** Whether a case names the overlay or its button itself. */
const isAbout = ({ text }: Target, { locator, press }: OverlayRule): boolean => text === locator || text === press;

/** Whether an overlay shows, and the target is not in it. */
async function isOver(page: Page, overlay: Target, target: Target): Promise<boolean> {
  const shown = overlay.in(page).filter({ visible: true });
  if ((await shown.count()) === 0) return false;
  const overlays = await shown.elementHandles();
  try {
    // If the iframes can't be told apart, the first is looked into.
    const found = (await target.inOneFrame(page).catch(() => target)).in(page);
    return !((await isInAny(found, overlays)) || (target.isInFrame && (await isFrameInAny(found, overlays))));
  } finally {
    for (const handle of overlays) void handle.dispose().catch(() => undefined);
  }
}

function noIfBusy(error: unknown): boolean {
  if (error instanceof TimeLimitError || hasMovedOn(error)) return false;
  throw error;
}
