import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
/** Rules that depend on the colour scheme; the others are checked once. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Checks the states of a page with axe, in light and dark. */
export class Inspection {
  /** Violations of WCAG 2.2 AA, one line each: state, scheme, rule and element. */
  readonly problems: string[] = [];

  constructor(private readonly page: Page) {}

  /** Checks the current state of the page. */
  async of(state: string): Promise<void> {
    await this.inspect(`${state}, light`, 'light', { type: 'tag', values: WCAG_22_AA });
    await this.inspect(`${state}, dark`, 'dark', { type: 'rule', values: COLOUR_RULES });
  }

  private async inspect(
    where: string,
    colorScheme: 'light' | 'dark',
    runOnly: NonNullable<RunOptions['runOnly']>,
  ): Promise<void> {
    await this.page.emulateMedia({ colorScheme });
    await this.page.locator(`html[data-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
    this.problems.push(...(await violations(this.page, runOnly)).map((found) => `${where}: ${found}`));
  }
}

/**
 * axe's findings in a page's document, one line each: rule and element. Not in iframes, which our screens don't have.
 * Not with axe's package for Playwright, which takes three times as long: it loads axe for each check, and makes it
 * report passed rules too.
 */
export async function violations(page: Page, runOnly?: RunOptions['runOnly']): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const found = await page.evaluate(
    (options) => {
      const { axe } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
      return axe.run(options).then((results) => results.violations);
    },
    { ...(runOnly && { runOnly }), resultTypes: ['violations'] } satisfies RunOptions,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${String(target)}: ${failureSummary ?? ''}`),
  );
}
