import fc from 'fast-check';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { parseLocator } from '@testplatform/contract';
import { launchBrowser } from '../../../../test/support/browser/browser.js';
import { led } from '../../../../test/support/browser/recording.js';
import { Target } from '../../locators/target.js';
import { Elements } from './elements.js';
import { givePageTools } from '../page-tools.js';
import { rankLocators } from './rank-locators.js';

let context: BrowserContext;
let page: Page;
let end: () => Promise<void>;
const elements = new Elements({
  heard: () => undefined,
  closes: () => undefined,
  acted: () => undefined,
  action: () => undefined,
  drag: () => undefined,
});
beforeAll(async () => {
  const browser = await launchBrowser();
  end = () => browser.close();
  context = await browser.newContext();
  page = await context.newPage();
  await givePageTools(context);
  await led(page);
});
afterAll(() => end());

/** Content that a page's author may write. */
interface Written {
  readonly tag: string;
  readonly text: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
}
const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom(
    'Save',
    'a "b" >> c',
    "it's",
    '[x]',
    'back\\slash',
    'text="x"',
    '//a',
    '  two  spaces ',
    'nth=1',
    '💚',
    '\ue001',
    '\u{f0001} Save',
  ),
);
const written: fc.Arbitrary<Written> = fc.record({
  tag: fc.constantFrom('button', 'a', 'div', 'span', 'input', 'label', 'li', 'x-own', 'textarea', 'select'),
  text,
  attributes: fc.array(
    fc.tuple(
      fc.constantFrom('id', 'name', 'title', 'data-testid', 'aria-label', 'placeholder', 'alt', 'role', 'class'),
      text,
    ),
    { maxLength: 4 },
  ),
});

/** Adds elements to the page, sometimes nested, some of them in a shadow root. */
const build = (all: readonly Written[]): Promise<void> =>
  page.evaluate((list) => {
    const host = document.createElement('x-host');
    const shadow = host.attachShadow({ mode: 'open' });
    document.body.replaceChildren(host);
    let parent: ParentNode = document.body;
    for (const [index, { tag, text: content, attributes }] of list.entries()) {
      const element = document.createElement(tag);
      for (const [name, value] of attributes) element.setAttribute(name, value);
      if (tag !== 'select') element.append(content);
      element.dataset.nr = String(index);
      parent.append(element);
      parent =
        index % 3 === 0
          ? shadow
          : index % 3 === 1 && !['input', 'textarea', 'select'].includes(tag)
            ? element
            : document.body;
    }
  }, all);

it('is found again by every offered locator, alone or among the announced number of matches', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(written, { minLength: 1, maxLength: 8 }), async (all) => {
      await build(all);
      const chosen = page.locator(`[data-nr="${all.length - 1}"]`);
      const handle = await chosen.elementHandle();
      if (!handle) throw new Error('The element is not there');
      const seen = await elements.describe(handle);
      const ranked = seen ? rankLocators(seen.facts, seen.frames) : [];
      expect(ranked.length).toBeGreaterThan(0);
      // Content of a button means the button. Playwright's selector is left out when it names an id that looks generated.
      const selector = seen?.facts.selector;
      const meant = selector ? ((await page.locator(selector).elementHandle()) ?? handle) : null;
      for (const { locator, matches } of ranked) {
        expect(parseLocator(locator).length).toBeGreaterThan(0);
        const target = Target.parse(locator);
        const found = (await target.in(page).count()) > 0 ? target.in(page) : target.asSeenIn(page);
        const [count, included] = await found.evaluateAll(
          (those, [one, inside]) =>
            [those.length, those.some((other) => (one ? other === one : other.contains(inside)))] as const,
          [meant, handle] as const,
        );
        expect([locator, count, included]).toEqual([locator, matches, true]);
      }
    }),
    { numRuns: 100 },
  );
});

it('keeps Playwright’s selector when a name looks like a generated id', async () => {
  await build([{ tag: 'button', text: '', attributes: [['aria-label', '#AA000A']] }]);
  const button = await page.locator('button').elementHandle();
  expect((await elements.describe(button))?.facts.selector).toContain('#AA000A');
});

it('is found by its words where it also has an icon of an icon font', async () => {
  await build([{ tag: 'button', text: '\ue001 Connect', attributes: [] }]);
  const seen = await elements.describe(await page.locator('button').elementHandle());
  expect(seen?.facts.name).toBe('Connect');
  expect(rankLocators(seen!.facts, seen!.frames)[0]).toEqual({ locator: 'role=button[name="Connect"]', matches: 1 });
});

it('names each iframe among those of all open shadow roots', async () => {
  await page.evaluate(() => {
    document.body.innerHTML = '<pay-field></pay-field><pay-field></pay-field><main></main>';
    for (const [nr, place] of [...document.querySelectorAll('pay-field, main')].entries()) {
      const frame = document.createElement('iframe');
      frame.srcdoc = `<p>${nr}</p>`;
      (place.localName === 'main' ? place : place.attachShadow({ mode: 'open' })).append(frame);
    }
  });
  const found = [0, 1, 2].map(async (nth) => {
    const inside = await page.frameLocator(`iframe >> nth=${nth}`).locator('p').elementHandle();
    const seen = await elements.describe(inside);
    const { locator } = rankLocators(seen!.facts, seen!.frames)[0]!;
    const target = Target.parse(locator.replace(/>> .*$/, '>> p'));
    expect(await target.in(page).textContent()).toBe(await inside.textContent());
    return locator;
  });
  expect(new Set(await Promise.all(found)).size).toBe(3);
});
