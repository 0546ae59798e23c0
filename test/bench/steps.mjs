/**
 * The hundred steps that every contestant does: open a page of the shop, then type, click and read, over and over.
 *
 * @typedef {{ do: 'open', path: string } | { do: 'type', target: string, text: string } | { do: 'click', target: string } | { do: 'read', target: string, expected: string }} Step
 */

const ROUNDS = 33;

/** @type {readonly Step[]} */
export const STEPS = [
  { do: 'open', path: '/mouse' },
  ...Array.from(
    { length: ROUNDS },
    (_, round) =>
      /** @type {Step[]} */ ([
        { do: 'type', target: '[name=q]', text: `lamp ${round}` },
        { do: 'click', target: '#pad' },
        { do: 'read', target: '[data-testid=pad-result]', expected: 'Clicked at' },
      ]),
  ).flat(),
];

/** The browser's window, the same for all. */
export const VIEWPORT = { width: 1800, height: 1000 };

/** What a machine without a user or a display needs. */
export const LAUNCH_ARGS = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/**
 * Does the steps with plain Playwright.
 * @param {import('playwright').Page} page
 * @param {string} url
 */
export async function doSteps(page, url) {
  for (const step of STEPS) {
    if (step.do === 'open') await page.goto(url + step.path);
    else if (step.do === 'type') await page.locator(step.target).fill(step.text);
    else if (step.do === 'click') await page.locator(step.target).click();
    else {
      const text = await page.locator(step.target).innerText();
      if (!text.includes(step.expected)) throw new Error(`Read "${text}" instead of "${step.expected}"`);
    }
  }
}
