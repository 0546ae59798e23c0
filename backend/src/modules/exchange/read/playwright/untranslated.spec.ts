import { describe, expect, it } from '@jest/globals';
import type { TestCase } from '@testplatform/contract';
import { readTests } from '../read-tests.js';

const read = (...lines: string[]) =>
  readTests('x.spec.ts', `test('One', async ({ page, context }) => {\n${lines.join('\n')}\n});`);
const casesOf = (...lines: string[]): readonly TestCase[] => read(...lines).files[0]!.cases;
/** What a file does, in short: the number of a tab, or the event. */
const eventsOf = (...lines: string[]) => casesOf(...lines).map(({ eventType, tab }) => tab ?? eventType);

describe('a step of Playwright that can’t be translated', () => {
  const popup = [
    "const popup = page.waitForEvent('popup');",
    "await page.getByText('Open').click();",
    'const page1 = await popup;',
  ];

  it('keeps the change of tabs that it began with', () =>
    expect(
      eventsOf(
        ...popup,
        "await page.getByText('A').dispatchEvent('x');",
        "await page.getByText('B').click();",
        "await expect(page1.getByText('C')).toBeInViewport();",
        "await expect(page1.getByText('C')).toHaveText(['a', 'b']);",
        "await page1.getByText('D').click();",
      ),
    ).toEqual(['Click', '2', '1', 'Comment', 'Click', 'Comment', '2', 'Comment', 'Click']));

  it('does not turn a later click into a download or an upload', () =>
    expect(
      eventsOf(
        "const promise = page.waitForEvent('download');",
        "await page.getByText('Save').click({ trial: true });",
        'const download = await promise;',
        "await page.getByText('A').click();",
        "const chooser = page.waitForEvent('filechooser');",
        "await page.getByText('Add').click({ trial: true });",
        'const files = await chooser;',
        "await files.setFiles('a.pdf');",
        "await page.getByText('B').click();",
      ),
    ).toEqual(['Comment', 'Click', 'Comment', 'Comment', 'Click']));
});
