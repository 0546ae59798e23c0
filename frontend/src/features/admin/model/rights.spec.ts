import { permission } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { explainRights, withRight, type Granted } from './rights.js';

const may = (rolePermission: Granted, ...asked: ['projects', ('view' | 'modify')?]) =>
  permission({ roles: ['tester'], rolePermission }, ...asked);

describe('rights in a module', () => {
  it('are given and taken one by one, and count in the rule', () => {
    const viewing = withRight({}, 'projects', 'view', true);
    expect(viewing).toEqual({ projects: { view: true } });
    expect([may(viewing, 'projects', 'view'), may(viewing, 'projects', 'modify')]).toEqual([true, false]);
    const both = withRight(viewing, 'projects', 'modify', true);
    expect(both).toEqual({ projects: { view: true, modify: true } });
    expect(withRight(both, 'projects', 'view', false)).toEqual({ projects: { modify: true } });
  });

  it('"all" stands for every action, and taken leaves nothing', () => {
    const all = withRight({ projects: { view: true } }, 'projects', 'all', true);
    expect(all).toEqual({ projects: { all: true } });
    expect(may(all, 'projects', 'modify')).toBe(true);
    expect(withRight(all, 'projects', 'all', false)).toEqual({});
  });

  it('a module that holds nothing has no entry, so that the rule opens nothing', () => {
    const none = withRight({ projects: { view: true } }, 'projects', 'view', false);
    expect(none).toEqual({});
    expect(may(none, 'projects')).toBe(false);
  });

  it('leave other modules, also unknown ones, as they were', () => {
    const before: Granted = { reports: { view: true }, later: { all: true } };
    expect(withRight(before, 'projects', 'run', true)).toEqual({ ...before, projects: { run: true } });
  });
});

describe('the sentence about the rule', () => {
  it('says which of the four cases it is', () => {
    expect(explainRights(true, null, [])).toMatch(/may do everything/);
    expect(explainRights(false, 'admin', ['tester'])).toMatch(/only the permissions ticked/);
    expect(explainRights(false, 'admin', [])).toMatch(/gives access to every module/);
    expect(explainRights(false, null, [])).toMatch(/has no permissions/);
  });
});
