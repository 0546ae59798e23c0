import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
/** Rules that depend on the colour scheme; the others are checked once. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Checks the states of a page with axe, in light and dark. */
export class Inspection {
  /** Violations of WCAG 2.2 AA, one line each: state, scheme, rule and element. */
  readonly problems: string[] = [];

  constructor(private readonly page: Page) {}

  /** Checks the current state of the page. */
  async of(state: string): Promise<void> {
    await this.inspect(`${state}, light`, 'light', (axe) => axe.withTags(WCAG_22_AA));
    await this.inspect(`${state}, dark`, 'dark', (axe) => axe.withRules(COLOUR_RULES));
  }

  private async inspect(
    where: string,
    colorScheme: 'light' | 'dark',
    choose: (axe: AxeBuilder) => AxeBuilder,
  ): Promise<void> {
    await this.page.emulateMedia({ colorScheme });
    await this.page.locator(`html[data-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
    // Without cross-origin frames legacy mode finds the same, and opens no second page for each check.
    const { violations } = await choose(new AxeBuilder({ page: this.page }).setLegacyMode()).analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${where}: ${id} at ${String(target)}: ${failureSummary ?? ''}`),
    );
    this.problems.push(...found);
  }
}
