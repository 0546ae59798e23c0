import { describe, expect, it } from '@jest/globals';
import { placeQuery, readPlace, shownTab, type Place } from './place.js';

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
  it('comes back from its address', () => {
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

  it('ignores what is not a place', () => {
    expect(read('?tab=nowhere&case=-1&view=insights&run=')).toEqual(START);
  });

  it('opens a file with its test cases and anything else with its report', () => {
    expect(shownTab({ tab: null }, true)).toBe('cases');
    expect(shownTab({ tab: 'report' }, true)).toBe('report');
    expect(shownTab({ tab: 'new' }, false)).toBe('report');
  });
});
