import type { BrowserContext } from 'playwright';

/**
 * Has the lists of `<select>` drawn in the page. A browser without a window opens them outside, where neither the picture nor the person's
 * mouse reaches.
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
