import type { BrowserContext } from 'playwright';

/**
 * Draws the lists of `<select>` in the page. A headless browser opens them outside, where neither the picture nor the
 * person's mouse reaches.
 */
export async function drawListsInPage(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      'select:not([multiple], [size]), select:not([multiple], [size])::picker(select) { appearance: base-select; }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
}
