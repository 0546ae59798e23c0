import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
/** What the colour scheme can change: the rest is the same in both. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Looks at the states of a page through axe, in light and in dark. */
export class Inspection {
  /** What was found against WCAG 2.2 AA: state, scheme, rule and element, a line each. */
  readonly problems: string[] = [];

  constructor(private readonly page: Page) {}

  /** Inspects what the page shows now. */
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
    // Without frames of other origins the legacy way finds the same, and opens no second page for each look.
    const { violations } = await choose(new AxeBuilder({ page: this.page }).setLegacyMode()).analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${where}: ${id} at ${String(target)}: ${failureSummary ?? ''}`),
    );
    this.problems.push(...found);
  }
}
