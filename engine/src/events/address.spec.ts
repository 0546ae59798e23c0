import { expect, it } from '@jest/globals';
import { isAddressLike } from './address.js';

const ADDRESS = 'https://xn--bcher-kva.example.com:8080/caf%C3%A9%20bar/50%25?q=gr%C3%BCn#t%C3%BCr';

it.each([
  '/café bar/50%',
  '/caf%C3%A9%20bar/*',
  '/café*?q=grün',
  '*/café bar/*#tür',
  'Bücher.Example.com:8080/café*',
  'HTTPS://BÜCHER.example.com:8080/*',
  'https://*.Example.com:8080/*',
  '*.EXAMPLE.com:8080/*',
])('finds an address by %s', (pattern) => expect(isAddressLike(ADDRESS, pattern)).toBe(true));

it.each(['/Café bar/*', '/café bar', '*/CAFÉ*', 'bücher.example.com/*', 'https://*/Caf%C3%A9*'])(
  'does not find it by %s',
  (pattern) => expect(isAddressLike(ADDRESS, pattern)).toBe(false),
);

it.each([
  ['https://shop.example.com/a.pdf', '*.PDF'],
  ['https://shop.example.com/cart', '*CART'],
])('tells the letters of the path of %s apart', (address, pattern) =>
  expect(isAddressLike(address, pattern)).toBe(false),
);

it('compares an address whose bytes are no text as it is', () => {
  expect(isAddressLike('https://shop.example.com/%E4', 'Shop.example.com/%E4')).toBe(true);
  expect(isAddressLike('not an address', '*')).toBe(false);
});
