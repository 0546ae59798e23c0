import { describe, expect, it } from '@jest/globals';
import { placeQuery, readPlace, shownTab, tabsOf, type Place } from './place.js';

const read = (query: string) => readPlace(new URLSearchParams(query));

const START: Place = {
  node: null,
  tab: null,
  caseId: null,
  addsBelow: false,
  run: null,
  view: 'default',
  configuration: 'details',
};

describe('a place in the workspace', () => {
  it('round-trips through its address', () => {
    const place: Place = { ...START, node: 'n1', tab: 'new', caseId: 7 };
    expect(read(placeQuery(place))).toEqual(place);
    const run: Place = { ...START, run: 'r1' };
    expect(read(placeQuery(run))).toEqual(run);
    const configuration: Place = { ...START, view: 'configuration', configuration: 'data' };
    expect(read(placeQuery(configuration))).toEqual(configuration);
  });

  it('is all modules by default', () => {
    expect(read('')).toEqual(START);
  });

  it('ignores anything invalid', () => {
    expect(read('?tab=nowhere&case=-1&view=insights&run=')).toEqual(START);
  });

  it('opens a file with its test cases and anything else with its report', () => {
    const everything = { report: true, cases: true, new: true };
    expect(shownTab({ tab: null }, tabsOf(true, everything))).toBe('cases');
    expect(shownTab({ tab: 'report' }, tabsOf(true, everything))).toBe('report');
    expect(shownTab({ tab: 'new' }, tabsOf(false, everything))).toBe('report');
  });

  it('opens only what the user may', () => {
    const viewer = { report: true, cases: false, new: false };
    expect(tabsOf(true, viewer)).toEqual(['report']);
    expect(shownTab({ tab: null }, tabsOf(true, viewer))).toBe('report');
    expect(shownTab({ tab: 'new' }, tabsOf(true, viewer))).toBe('report');
    expect(shownTab({ tab: null }, tabsOf(false, { report: false, cases: true, new: true }))).toBe(null);
  });
});
