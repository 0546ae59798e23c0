import { describe, expect, it } from '@jest/globals';
import { detailLines } from './audit-detail.js';

describe('the details of an entry', () => {
  it('are one line per field that has a value', () => {
    expect(
      detailLines({ updateType: 'basic-info', projectId: 7, reason: '', selection: [], files: ['a', 'b'] }),
    ).toEqual([
      { name: 'Changed', after: 'basic-info' },
      { name: 'Project', after: '7' },
      { name: 'Files', after: 'a, b' },
    ]);
  });

  it('show a change’s values before and after', () => {
    const before = { super_admin: false, roles: null, firstName: 'Ada' };
    expect(detailLines({ before, after: { super_admin: true, roles: ['tester'], firstName: 'Bea' } })).toEqual([
      { name: 'Super admin', before: 'No', after: 'Yes' },
      { name: 'Roles', before: '–', after: 'tester' },
      { name: 'First name', before: 'Ada', after: 'Bea' },
    ]);
    expect(detailLines({ before: null, after: 'Iceland' })).toEqual([{ name: 'Value', before: '–', after: 'Iceland' }]);
  });

  it('name the modules whose rights changed', () => {
    const before = { role_permission: { reports: { view: true }, runner: { view: true } } };
    const after = {
      role_permission: { reports: { view: true }, runner: { view: true, run: true }, crons: { all: true } },
    };
    expect(detailLines({ before, after })).toEqual([
      { name: 'Schedules', before: '–', after: 'All' },
      { name: 'Runs', before: 'View', after: 'View, Run' },
    ]);
    expect(
      detailLines({ before: { role_permission: null }, after: { role_permission: { crons: { view: true } } } }),
    ).toEqual([{ name: 'Schedules', before: '–', after: 'View' }]);
  });

  it('name what a role grants, including masked values', () => {
    const before = { role_permission: { reports: { view: true } } };
    const after = { role_permission: { reports: { view: true }, 'masked-values': { view: true } } };
    expect(detailLines({ people: 3, before, after })).toEqual([
      { name: 'Masked values on devices', before: '–', after: 'View' },
      { name: 'People', after: '3' },
    ]);
  });

  it('are empty where there are none', () => {
    expect([detailLines(null), detailLines({})]).toEqual([[], []]);
  });
});
