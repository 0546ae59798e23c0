import { expect, it } from '@jest/globals';
import { newTestCase } from '@testplatform/contract';
import { differenceOf, RecordedOutcomes } from './recorded-outcomes.js';

const BUTTON = { tag: 'button', name: 'Save (3)' };
const seen = (url: string, title: string | null = 'Shop', touched = [BUTTON]) => ({ touched, end: { url, title } });

it.each([
  ['https://shop.example/orders/17', 'https://shop.example/orders/18'],
  ['https://shop.example/a?page=1#top', 'https://shop.example/a?page=2#top'],
  [
    'https://shop.example/s/9f1c2b7a-0d1e-4f6a-8b3c-2d4e6f8a0b1c',
    'https://shop.example/s/00000000-0d1e-4f6a-8b3c-2d4e6f8a0b1d',
  ],
  ['https://shop.example/?token=Zk3xPq81LmN0Yt5w', 'https://shop.example/?token=aa7bPq99LmN0Yt5wRr'],
])('takes %s and %s for the same page', (url, other) => {
  expect(differenceOf({ target: null, end: { url, title: null } }, seen(other))).toBeNull();
});

it.each([
  ['https://shop.example/orders', 'https://shop.example/login'],
  ['https://shop1.example/', 'https://shop2.example/'],
  ['http://127.0.0.1:3000/', 'http://127.0.0.1:4000/'],
  ['https://shop.example/?q=lamp', 'https://shop.example/?q=lam'],
])('tells %s from %s', (url, other) => {
  expect(differenceOf({ target: null, end: { url, title: null } }, seen(other))).toBe(
    `It led to ${other}, and you were at ${url}. Look at this step and those before it`,
  );
});

it.each([
  ['the same element, whose number has changed', [{ tag: 'button', name: 'Save (4)' }], null],
  ['one among others', [{ tag: 'div', name: '' }, BUTTON], null],
  ['a page that tells of nothing', [], null],
  [
    'another name',
    [{ tag: 'button', name: 'Delete' }],
    'It acted on “Delete”, and you on “Save (3)”. Choose another locator for it',
  ],
  [
    'another kind',
    [{ tag: 'div', name: '' }],
    'It acted on a div, and you on “Save (3)”. Choose another locator for it',
  ],
])('judges what was acted on: %s', (_what, touched, said) => {
  expect(differenceOf({ target: BUTTON, end: null }, seen('https://shop.example/', 'Shop', touched))).toBe(said);
});

it('compares titles where both are known', () => {
  const end = { url: 'https://shop.example/', title: 'Cart (1)' };
  expect(differenceOf({ target: null, end }, seen(end.url, 'Cart (2)'))).toBeNull();
  expect(differenceOf({ target: null, end }, seen(end.url, null))).toBeNull();
  expect(differenceOf({ target: null, end }, seen(end.url, 'Login'))).toBe(
    'It led to a page called “Login”, and yours was called “Cart (1)”. Look at this step and those before it',
  );
});

it('keeps where a step led, also when it is told again', () => {
  const outcomes = new RecordedOutcomes();
  const end = { url: 'https://shop.example/', title: 'Shop' };
  outcomes.led(end);
  const step = {
    id: 'a',
    testCase: newTestCase('Click'),
    locators: [
      { locator: 'id=a', matches: 1 },
      { locator: 'text=Save', matches: 2 },
    ],
  };
  outcomes.reported(step, BUTTON);
  outcomes.led(end);
  outcomes.reported(step, BUTTON);
  expect(outcomes.of('a')).toEqual({ target: BUTTON, end, locators: ['id=a'] });
  expect(outcomes.of('b')).toEqual({ target: null, end: null, locators: [] });
});

it('does not hold the end of a step against it that is not known any more', () => {
  const outcomes = new RecordedOutcomes();
  outcomes.reported({ id: 'a', testCase: newTestCase('Click'), locators: [] }, null);
  outcomes.led({ url: 'https://shop.example/', title: 'Shop' });
  outcomes.led(null);
  expect(differenceOf(outcomes.of('a'), seen('https://shop.example/login'))).toBeNull();
});
