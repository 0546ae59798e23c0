import { expect, it } from '@jest/globals';
import { openScreen, screen } from '../../testing/index.js';
import { TextDiff } from './TextDiff.js';

/** The rules of an element's own class, as they were written: the page of a test knows no variables of CSS. */
const styleOf = ({ classList }: Element): string =>
  [...document.querySelectorAll('style')]
    .map(({ textContent }) => textContent)
    .filter((css) => [...classList].some((name) => css.includes(`.${name}{`)))
    .join('');

it('shows what is gone in red, and what has come in green', async () => {
  openScreen(<TextDiff expected="answered 200" actual="answered 500" />);
  await screen.findByText('200');
  expect(styleOf(screen.getByText('200'))).toContain('color:var(--mui-palette-status-failed-main)');
  expect(styleOf(screen.getByText('500'))).toContain('color:var(--mui-palette-status-success-main)');
});
