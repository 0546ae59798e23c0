import { TEXTS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { periodLabel } from './labels.js';
import { changeOf, flowOf } from './figures.js';
import { placeQuery, rangeProblem, readPlace, spanDays, spanOf, toDay, type AnalyticsPlace } from './span.js';

const TODAY = '2026-11-20';
const PAGES = { flakyPage: 1, slowestPage: 1 };
const range = (from: string, to: string): AnalyticsPlace => ({ projectId: 1, preset: 'range', from, to, ...PAGES });

describe('the span of the dashboard', () => {
  it('is kept in the address', () => {
    const listed = { ...range('', ''), flakyPage: 2, slowestPage: 30 };
    for (const place of [range('2026-11-01', '2026-11-05'), { ...range('', ''), preset: 'weekly' as const }, listed])
      expect(readPlace(new URLSearchParams(placeQuery(place)))).toEqual(place);
    expect(readPlace(new URLSearchParams('?project=x&preset=never&flaky=0&slowest=x'))).toEqual({
      projectId: null,
      preset: 'monthly',
      from: '',
      to: '',
      ...PAGES,
    });
  });

  it.each([
    ['2026-10-21', '2026-11-20', null],
    ['2026-10-20', '2026-11-20', TEXTS.dateSpan],
    ['2026-11-20', '2026-11-20', null],
    ['2026-11-20', '2026-11-19', '“From” must not be after “to”'],
    ['2026-11-19', '2026-11-21', 'Dates cannot be later than today'],
    ['2026-11-19', '', null],
  ])('from %s to %s: %s', (from, to, problem) => {
    expect(rangeProblem(from, to, TODAY)).toBe(problem);
  });

  it('requests what the preset means, and no invalid range', () => {
    const asked = (preset: AnalyticsPlace['preset']) => spanOf({ ...range('', ''), preset }, TODAY);
    expect([asked('monthly'), asked('weekly'), asked('days'), asked('range')]).toEqual([
      {},
      { weekly: true },
      { lastSevenDays: true },
      null,
    ]);
    const valid = range('2026-11-01', '2026-11-05');
    expect([spanOf(valid, TODAY), spanDays(valid)]).toEqual([{ dateRange: { from: valid.from, to: valid.to } }, 5]);
    expect(toDay(new Date(2026, 0, 5))).toBe('2026-01-05');
  });
});

describe('the label of a period', () => {
  it.each([
    ['2026-11-03', 10, 'Tue 3 Nov'],
    ['2026-11-03', 11, '3 Nov'],
    ['2026-11-03', 15, '3 Nov'],
    ['2026-11-03', 16, '3/11'],
    ['2026-11', 365, 'Nov 2026'],
  ])('%s of %i days is %s', (key, days, label) => expect(periodLabel(key, days)).toBe(label));
});

describe('figures', () => {
  it('are compared with the previous ones if there are any', () => {
    expect(changeOf(3, 2)).toEqual({ percent: 50, direction: 'up' });
    expect(changeOf(1, 2)).toEqual({ percent: -50, direction: 'down' });
    expect(changeOf(2, 2)).toEqual({ percent: 0, direction: 'same' });
    expect(changeOf(2, 0)).toBeNull();
  });

  it('flow from the project down to its files', () => {
    const file = { id: '4', title: 'Buy', type: 'test-case-file' };
    const tree = {
      0: {
        id: '1',
        title: 'Shop',
        type: 'module',
        0: { id: '2', title: 'Cart', type: 'section', 0: { id: '3', title: 'Way', type: 'scenario', 0: file } },
      },
    };
    expect(flowOf('Demo', tree)).toEqual({
      name: 'Demo',
      children: [
        {
          name: 'Shop',
          children: [{ name: 'Cart', children: [{ name: 'Way', children: [{ name: 'Buy', children: [] }] }] }],
        },
      ],
    });
  });
});
