import { describe, expect, it } from '@jest/globals';
import { withTimes } from './audit-days.js';

describe('the days of the audit log’s filters', () => {
  it('reach from the first to the last millisecond in the user’s time zone', () => {
    const { from, to } = withTimes({ from: '2026-03-29', to: '2026-03-29' });
    expect(new Date(String(from))).toEqual(new Date(2026, 2, 29));
    expect(new Date(String(to))).toEqual(new Date(2026, 2, 29, 23, 59, 59, 999));
  });

  it('that are invalid filter nothing, and other filters stay', () => {
    expect(withTimes({ q: 'ada', from: '', to: '2026-13-40' })).toEqual({ q: 'ada' });
  });
});
