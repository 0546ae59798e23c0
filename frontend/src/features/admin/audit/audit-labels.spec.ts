import { describe, expect, it } from '@jest/globals';
import { detailLines } from './audit-labels.js';

describe('the detail of an entry', () => {
  it('is a line a field, what is nested as JSON', () => {
    const detail = { environment: 'server', roles: ['tester'], super_admin: false };
    expect(detailLines(detail)).toEqual(['environment: server', 'roles: ["tester"]', 'super_admin: false']);
  });

  it('is nothing where there is none', () => {
    expect([detailLines(null), detailLines({})]).toEqual([[], []]);
  });
});
