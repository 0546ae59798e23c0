import { MASKED_VALUES, MODULES, permission } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import {
  allowedIn,
  allowsMasked,
  explainRights,
  resultingRights,
  withMasked,
  withModule,
  withRights,
  type Granted,
} from './rights.js';

describe('rights in a module', () => {
  it('are granted and revoked one by one', () => {
    const viewing = withRights({}, 'projects', ['view'], true);
    expect(viewing).toEqual({ projects: { view: true } });
    const both = withRights(viewing, 'projects', ['modify'], true);
    expect(both).toEqual({ projects: { view: true, modify: true } });
    expect(withRights(both, 'projects', ['view'], false)).toEqual({ projects: { modify: true } });
    expect(withRights(viewing, 'projects', ['view'], false)).toEqual({});
  });

  it('stay "all" until one of them is revoked', () => {
    const all: Granted = { runner: { all: true } };
    expect(allowedIn(all, 'runner')).toEqual(['view', 'modify', 'run', 'stop']);
    expect(withRights(all, 'runner', ['run'], true)).toBe(all);
    expect(withRights(all, 'runner', ['stop'], false)).toEqual({ runner: { view: true, modify: true, run: true } });
  });

  it('are granted and revoked together', () => {
    const whole = withModule({ projects: { view: true } }, 'projects', true);
    expect(whole).toEqual({ projects: { view: true, create: true, modify: true, delete: true } });
    expect(withModule({ ...whole, reports: { view: true } }, 'projects', false)).toEqual({ reports: { view: true } });
  });

  it('leave other modules, including unknown ones, unchanged', () => {
    const before: Granted = { reports: { view: true }, later: { all: true } };
    expect(withRights(before, 'projects', ['view'], true)).toEqual({ ...before, projects: { view: true } });
  });
});

it('grant and revoke masked values separately', () => {
  const given = withMasked({ reports: { view: true } }, true);
  expect(given).toEqual({ reports: { view: true }, [MASKED_VALUES]: { view: true } });
  expect([allowsMasked(given), allowsMasked(withMasked(given, false))]).toEqual([true, false]);
});

describe('a user’s effective rights', () => {
  const masked: Granted = { [MASKED_VALUES]: { view: true } };
  it.each([
    [{ superAdmin: true, userRole: 'user', roles: [] }],
    [{ superAdmin: true, userRole: 'admin', roles: [masked] }],
    [{ superAdmin: false, userRole: 'admin', roles: [] }],
    [{ superAdmin: false, userRole: 'user', roles: [] }],
    [{ superAdmin: false, userRole: 'admin', roles: [{ reports: { view: true } }, { runner: { all: true } }] }],
  ])('follow the rule: %j', (rights) => {
    const result = resultingRights(rights);
    const names = rights.roles.map((_role, at) => `role ${at}`);
    const who = { ...rights, roles: names, rolePermission: Object.assign({}, ...rights.roles) as Granted };
    for (const module of MODULES)
      for (const action of ['view', 'modify'] as const)
        expect([module, action, allowedIn(result, module).includes(action)]).toEqual([
          module,
          action,
          permission(who, module, action) && allowedIn({ [module]: { all: true } }, module).includes(action),
        ]);
    expect(allowsMasked(result)).toBe(rights.roles.includes(masked));
  });

  it('are explained in each of the four cases', () => {
    const explain = (superAdmin: boolean, userRole: string, roles: Granted[]) =>
      explainRights({ superAdmin, userRole, roles });
    expect(explain(true, '', [])).toMatch(/may do everything, whatever/);
    expect(explain(false, 'admin', [{}])).toMatch(/Roles are set/);
    expect(explain(false, 'admin', [])).toMatch(/everything except the administration/);
    expect(explain(false, '', [])).toMatch(/may do nothing/);
  });
});
