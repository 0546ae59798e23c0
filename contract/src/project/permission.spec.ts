import { describe, expect, it } from '@jest/globals';
import { permission } from './permission.js';

describe('permission (1 §6)', () => {
  it('admits a super admin always', () => {
    expect(permission({ superAdmin: true, roles: ['tester'], rolePermission: {} }, 'crons', 'delete')).toBe(true);
  });

  it('refuses an unknown user', () => {
    expect(permission(null, 'projects')).toBe(false);
    expect(permission({}, 'projects')).toBe(false);
  });

  it('requires the user role "admin" if there are no roles', () => {
    expect(permission({ userRole: 'admin', roles: [] }, 'projects', 'create')).toBe(true);
    expect(permission({ userRole: 'tester', roles: [] }, 'projects', 'create')).toBe(false);
  });

  it('requires role_permission if there are roles, whatever the user role', () => {
    const who = {
      userRole: 'admin',
      roles: ['tester'],
      rolePermission: { runner: { run: true }, reports: { all: true }, crons: {} },
    };
    expect(permission(who, 'runner')).toBe(true);
    expect(permission(who, 'runner', 'run')).toBe(true);
    expect(permission(who, 'runner', 'stop')).toBe(false);
    expect(permission(who, 'reports', 'delete')).toBe(true);
    expect(permission(who, 'crons')).toBe(true);
    expect(permission(who, 'crons', 'view')).toBe(false);
    expect(permission(who, 'projects')).toBe(false);
  });

  it('grants nothing through inherited or malformed entries', () => {
    const odd = { roles: ['x'], rolePermission: { runner: null, projects: { all: 'yes' } } } as unknown as Parameters<
      typeof permission
    >[0];
    expect(permission(odd, 'runner')).toBe(false);
    expect(permission(odd, 'projects', 'view')).toBe(false);
    expect(permission({ roles: ['x'], rolePermission: {} }, 'constructor' as never)).toBe(false);
  });
});
