import { describe, expect, it } from '@jest/globals';
import type { TestCase } from '@testplatform/contract';
import type { Page } from 'playwright';
import { inRealTime, led, type RecordingLab, shareRecorder } from '../../../test/support/browser/recording.js';
import { shareSite } from '../../../test/support/browser/shared-site.js';

const shop = shareSite();
const on = shareRecorder();

const opening = (path: string) => `Open ${new URL(shop.url).host}${path}`;

async function recordAt(path: string, work: (recorded: RecordingLab) => Promise<void>): Promise<void> {
  const recorded = await on.browser.open(`${shop.url}${path}`);
  try {
    await work(recorded);
  } finally {
    await recorded.close();
  }
}

/** The result of each recorded case in a run: its message if it fails. */
async function outcomes(cases: readonly TestCase[]): Promise<string[]> {
  const { results } = await inRealTime(() => on.lab.run(cases));
  return results.map(({ status, message }) => (status === 'success' ? 'success' : message));
}

const insert = (page: Page, html: string) =>
  page.evaluate((markup) => document.body.insertAdjacentHTML('beforeend', markup), html);

describe('hovering', () => {
  it('is recorded before a click on what it revealed', () =>
    recordAt('/mouse', async ({ page, stepsAre, cases }) => {
      await page.getByRole('button', { name: 'Departments' }).hover();
      await page.getByRole('link', { name: 'Kitchen' }).click();
      await stepsAre(opening('/mouse'), 'Hover over “Departments”', 'Click “Kitchen”');
      expect(cases()[1]).toMatchObject({ eventType: 'Hover', targetField: 'role=button[name="Departments"]' });
      expect(await outcomes(cases())).toEqual(['success', 'success', 'success']);
    }));

  it('is not recorded before a click on what was already there', () =>
    recordAt('/mouse', async ({ page, stepsAre, cases }) => {
      await page.getByRole('button', { name: 'Departments' }).hover();
      await page.getByRole('heading', { name: 'Mouse' }).click();
      await stepsAre(opening('/mouse'), 'Click “Mouse”');
      expect(cases()).toHaveLength(2);
    }));

  it('is recorded where a script adds the click’s target, and only once for several clicks there', () =>
    recordAt('/practice', async ({ page, stepsAre, cases }) => {
      await insert(
        page,
        `<div onmouseenter="if (!this.querySelector('i')) this.insertAdjacentHTML('beforeend',
          '<i><button>Edit</button><button>Copy</button></i>')"><span id="row">Row</span></div>`,
      );
      await page.locator('#row').scrollIntoViewIfNeeded();
      await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
      await page.locator('#row').hover();
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByRole('button', { name: 'Copy' }).click();
      await stepsAre(opening('/practice'), 'Hover over “Row”', 'Click “Edit”', 'Click “Copy”');
      expect(cases()).toHaveLength(4);
    }));
});

describe('dragging', () => {
  it('is recorded as one case, which passes', () =>
    recordAt('/mouse', async ({ page, stepsAre, cases }) => {
      await page.getByTestId('drag-source').dragTo(page.getByTestId('drop-target'));
      await page.getByText('Got the card').waitFor();
      await page.locator('#pad').click();
      await stepsAre(opening('/mouse'), 'Drag “Drag me” to “Drop here”', 'Click “Click anywhere here”');
      expect(cases()[1]).toMatchObject({
        eventType: 'Drag and drop',
        targetField: 'testid="drag-source"',
        destinationField: 'testid="drop-target"',
      });
      expect(await outcomes(cases())).toEqual(['success', 'success', 'success']);
    }));

  it('by the page’s own script is recorded too, but not the click at its end', () =>
    recordAt('/practice', async ({ page, stepsAre, cases }) => {
      await insert(
        page,
        `<div style="position: fixed; inset: 0; background: white; user-select: none">
          <button id="a" style="position: absolute; left: 50px; top: 50px; z-index: 1">Card</button>
          <div id="b" role="region" aria-label="Done" style="position: absolute; left: 300px; top: 300px; width: 200px; height: 100px"></div></div>`,
      );
      await page.evaluate(() => {
        const card = document.getElementById('a')!;
        addEventListener('mousemove', ({ buttons, clientX, clientY }) => {
          if (buttons === 1) Object.assign(card.style, { left: `${clientX - 5}px`, top: `${clientY - 5}px` });
        });
      });
      await page.mouse.move(60, 60);
      await page.mouse.down();
      await page.mouse.move(200, 200, { steps: 4 });
      await page.mouse.move(400, 350, { steps: 4 });
      await page.mouse.up();
      await stepsAre(opening('/practice'), 'Drag “Card” to “Done”');
      await page.getByRole('button', { name: 'Card' }).click();
      await stepsAre(opening('/practice'), 'Drag “Card” to “Done”', 'Click “Card”');
      expect(cases()).toHaveLength(3);
    }));

  it('over text selects it, and is not recorded', () =>
    recordAt('/practice', async ({ page, stepsAre, cases }) => {
      const box = (await page.getByRole('heading', { name: 'Practice pages' }).boundingBox())!;
      await page.mouse.move(box.x + 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + 90, box.y + box.height / 2, { steps: 3 });
      await page.mouse.up();
      await page.getByRole('link', { name: 'Mouse' }).click();
      await stepsAre(opening('/practice'), 'Click “Mouse”');
      expect(cases()).toHaveLength(2);
    }));
});

it('records keys held during a click, and a run holds them too', () =>
  recordAt('/mouse', async ({ page, stepsAre, cases }) => {
    await page.getByRole('heading', { name: 'Mouse' }).click({ modifiers: ['Shift'] });
    await page.locator('#pad').dblclick({ modifiers: ['Control', 'Shift'] });
    await stepsAre(opening('/mouse'), 'Shift-click “Mouse”', 'Control+Shift-double-click “Click anywhere here”');
    expect(cases().map(({ heldKeys }) => heldKeys)).toEqual([undefined, 'Shift', 'Control+Shift']);
    expect(await outcomes(cases())).toEqual(['success', 'success', 'success']);
  }));

it('records a click on a page with 2,500 links, where each locator costs a search', () =>
  recordAt('/practice', async ({ page, stepsAre, cases }) => {
    await insert(
      page,
      `<ul>${Array.from({ length: 2_500 }, (_, at) => `<li><a href="#${at}">Product number ${at}</a></li>`).join('')}</ul>`,
    );
    await led(page);
    await page.getByRole('link', { name: 'Product number 2400', exact: true }).click();
    await stepsAre(opening('/practice'), 'Click “Product number 2400”');
    expect(cases()).toHaveLength(2);
  }));
