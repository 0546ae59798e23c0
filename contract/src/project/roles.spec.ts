import { describe, expect, it } from '@jest/globals';
import { permission } from './permission.js';
import { MASKED_VALUES, receivesMaskedValues, uniteRights } from './roles.js';

describe('what several roles grant', () => {
  it('is what at least one of them grants', () => {
    const united = uniteRights([
      { runner: { view: true, run: true }, crons: { all: true } },
      { runner: { stop: true }, crons: { view: true }, reports: { view: true } },
      {},
    ]);
    expect(united).toEqual({
      reports: { view: true },
      crons: { all: true },
      runner: { view: true, run: true, stop: true },
    });
  });

  it('is nothing without grants, or with unknown ones', () => {
    const odd = JSON.parse(
      '{"__proto__":{"view":true},"shoes":{"view":true},"runner":{"fly":true,"run":"yes"}}',
    ) as object;
    expect(uniteRights([])).toEqual({});
    expect(uniteRights([odd as never, { reports: { view: false }, crons: {} }])).toEqual({});
  });

  it('allows what each of them allows, and nothing else', () => {
    const roles = ['x'];
    const rolePermission = uniteRights([{ reports: { view: true } }, { runner: { all: true } }]);
    expect(permission({ roles, rolePermission }, 'reports', 'view')).toBe(true);
    expect(permission({ roles, rolePermission }, 'runner', 'stop')).toBe(true);
    expect(permission({ roles, rolePermission }, 'crons', 'view')).toBe(false);
  });
});

describe('masked values on devices', () => {
  const masked = { [MASKED_VALUES]: { view: true } };

  it('go to people with a role that names them', () => {
    expect(receivesMaskedValues({ roles: ['x'], rolePermission: masked })).toBe(true);
  });

  it.each([
    [null],
    [{ userRole: 'admin', roles: [] }],
    [{ superAdmin: true }],
    [{ userRole: 'admin', roles: [], rolePermission: masked }],
    [{ roles: ['x'], rolePermission: { xecutor: { all: true }, runner: { all: true } } }],
    [{ roles: ['x'], rolePermission: { [MASKED_VALUES]: { all: true } } }],
    [{ superAdmin: true, roles: ['x'], rolePermission: {} }],
  ])('not to %j', (who) => {
    expect(receivesMaskedValues(who)).toBe(false);
  });

  it("are no module: other rights don't include them", () => {
    expect(uniteRights([masked, { xecutor: { view: true } }])).toEqual({ xecutor: { view: true }, ...masked });
  });
});
