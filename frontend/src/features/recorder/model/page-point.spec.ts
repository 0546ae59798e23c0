import { describe, expect, it } from '@jest/globals';
import { pagePoint } from './page-point.js';

const PAGE = { width: 1_800, height: 1_000 };

describe('the pixel of the page under the mouse', () => {
  it.each([
    ['of a picture at half its size', { x: 100, y: 50 }, { x: 0, y: 0, width: 900, height: 500 }, { x: 200, y: 100 }],
    ['of one that stands elsewhere', { x: 110, y: 70 }, { x: 10, y: 20, width: 900, height: 500 }, { x: 200, y: 100 }],
    ['with bars above and below', { x: 100, y: 150 }, { x: 0, y: 0, width: 900, height: 700 }, { x: 200, y: 100 }],
    ['with bars at the sides', { x: 200, y: 50 }, { x: 0, y: 0, width: 1_100, height: 500 }, { x: 200, y: 100 }],
    ['above its top', { x: 0, y: 10 }, { x: 0, y: 0, width: 900, height: 700 }, { x: 0, y: 0 }],
    ['below its end', { x: 9_999, y: 9_999 }, { x: 0, y: 0, width: 900, height: 700 }, { x: 1_799, y: 999 }],
    ['before there is room', { x: 5, y: 5 }, { x: 0, y: 0, width: 0, height: 0 }, { x: 0, y: 0 }],
  ])('%s', (_what, at, box, point) => expect(pagePoint(at, box, PAGE)).toEqual(point));
});
