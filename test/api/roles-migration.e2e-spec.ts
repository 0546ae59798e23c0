import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Grants, MODULE_ACTIONS, type Module, permission, receivesMaskedValues } from '@testplatform/contract';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readSettings, type Settings } from '../../backend/src/config/settings.js';
import { Database } from '../../backend/src/database/database.js';
import { Roles1766000000000 } from '../../backend/src/database/migrations/0025-roles.js';
import { MIGRATIONS } from '../../backend/src/database/migrations/index.js';
import { readerSource, writerSource } from '../../backend/src/database/options.js';
import { ENTITIES } from '../../backend/src/entities.js';
import { grantsOf } from '../../backend/src/modules/users/roles/grants.js';
import { HeldRolesRepository } from '../../backend/src/modules/users/roles/held-roles.repository.js';
import { createDatabase, suiteMariaDb } from '../support/servers/mariadb.js';

/** An account's rights as stored before roles existed. */
interface Former {
  readonly roles?: readonly string[] | null;
  readonly role_permission?: object | null;
  readonly user_role?: string;
  readonly super_admin?: 0 | 1;
}

const RUNS = { runner: { run: true, view: true } };
const ALL = Object.fromEntries(Object.keys(MODULE_ACTIONS).map((module) => [module, { all: true }]));
const PEOPLE: Readonly<Record<string, Former>> = {
  'new@example.com': {},
  'no-admin@example.com': { user_role: 'user', roles: [], role_permission: RUNS },
  'ticked-without-role@example.com': { role_permission: { reports: { view: true } } },
  'ann@example.com': { roles: ['Runs tests'], role_permission: RUNS },
  // The same in another spelling: false or meaningless values don't count.
  'bob@example.com': {
    roles: ['Runs tests'],
    role_permission: { reports: { run: true }, crons: {}, runner: { view: true, run: true, stop: false } },
  },
  'cid@example.com': { roles: ['tester', 'lead'], role_permission: { reports: { view: true } } },
  'dan@example.com': { roles: ['other'], role_permission: { reports: { view: true } } },
  'eve@example.com': { roles: ['tester'], role_permission: null },
  'all@example.com': { roles: ['everything'], role_permission: ALL },
  'boss@example.com': { super_admin: 1, roles: ['x'.repeat(50)], role_permission: { analytics: { all: true } } },
};

let folder: string;
let settings: Settings;
let database: Database;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'testplatform-roles-'));
  const mariadbUrl = suiteMariaDb()?.replace('mysql:', 'mariadb:');
  settings = readSettings({
    DATA_DIR: folder,
    ...(mariadbUrl && { DATABASE_URL: await createDatabase(mariadbUrl, `t${randomBytes(8).toString('hex')}`) }),
  });
  await fillFormer();
  const writer = writerSource(settings, ENTITIES);
  database = new Database(writer, readerSource(settings, ENTITIES, writer));
  await database.open();
});

afterEach(async () => {
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

/** A database of the previous version, with people in it. */
async function fillFormer(): Promise<void> {
  const former = writerSource(settings, []);
  former.setOptions({ migrations: MIGRATIONS.slice(0, MIGRATIONS.indexOf(Roles1766000000000)) });
  await former.initialize();
  await former.runMigrations();
  for (const [email, { roles, role_permission, user_role = 'admin', super_admin = 0 }] of Object.entries(PEOPLE))
    await former.query(
      `INSERT INTO users (email, password_hash, first_name, user_role, super_admin, roles, role_permission, created_at, modified_at)
       VALUES (?, '', 'X', ?, ?, ?, ?, 0, 0)`,
      [email, user_role, super_admin, ...[roles, role_permission].map((value) => value && JSON.stringify(value))],
    );
  await former.query(
    "INSERT INTO sessions (session_id, user_id, scope, created_at, expires_at) VALUES ('s', 1, 'full', 0, 0)",
  );
  await former.destroy();
}

/** All permissions of a person. */
const allowed = (who: Grants): string[] =>
  Object.entries(MODULE_ACTIONS).flatMap(([module, actions]) =>
    actions.filter((action) => permission(who, module as Module, action)).map((action) => `${module} ${action}`),
  );

const formerGrants = ({ roles, role_permission, user_role = 'admin', super_admin = 0 }: Former): Grants => ({
  superAdmin: super_admin === 1,
  userRole: user_role,
  roles: roles ?? [],
  rolePermission: (role_permission ?? {}) as Grants['rolePermission'],
});

interface UserRow {
  readonly user_id: number;
  readonly email: string;
  readonly user_role: string;
  readonly super_admin: number;
}

async function currentGrants(): Promise<Record<string, Grants & { readonly roles: readonly string[] }>> {
  const users: UserRow[] = await database.manager.query('SELECT user_id, email, user_role, super_admin FROM users');
  const held = await new HeldRolesRepository(database).of(users.map(({ user_id }) => user_id));
  return Object.fromEntries(
    users.map(({ user_id, email, user_role, super_admin }) => [
      email,
      grantsOf({ userRole: user_role, superAdmin: super_admin === 1 }, held.get(user_id)),
    ]),
  );
}

describe('people of an installation from before roles existed', () => {
  it('keep exactly their permissions, and nobody receives masked values on a device', async () => {
    const grants = await currentGrants();
    expect(Object.keys(grants).toSorted()).toEqual(Object.keys(PEOPLE).toSorted());
    for (const [email, former] of Object.entries(PEOPLE)) {
      expect([email, allowed(grants[email]!)]).toEqual([email, allowed(formerGrants(former))]);
      expect([email, receivesMaskedValues(grants[email])]).toEqual([email, false]);
    }
    // Nobody was signed out.
    expect(await database.manager.query('SELECT session_id FROM sessions')).toEqual([{ session_id: 's' }]);
  });

  it('share a role where they had the same rights, with their common name for it', async () => {
    const grants = await currentGrants();
    expect(Object.fromEntries(Object.entries(grants).map(([email, { roles }]) => [email, roles]))).toEqual({
      'new@example.com': [],
      'no-admin@example.com': [],
      'ticked-without-role@example.com': [],
      'ann@example.com': ['Runs tests'],
      'bob@example.com': ['Runs tests'],
      'cid@example.com': ['Rights of 2 people'],
      'dan@example.com': ['Rights of 2 people'],
      // A role called Tester exists.
      'eve@example.com': ['tester 2'],
      'all@example.com': ['Full access'],
      'boss@example.com': ['x'.repeat(50)],
    });
  });

  it('keep the same permissions after a downgrade', async () => {
    const before = await currentGrants();
    await database.close();
    const writer = await writerSource(settings, []).initialize();
    // Reverts the roles migration and all later ones.
    const { length } = MIGRATIONS.slice(MIGRATIONS.indexOf(Roles1766000000000));
    for (let nth = 0; nth < length; nth++) await writer.undoLastMigration();
    const users: { email: string; roles: string | null; role_permission: string | null }[] = await writer.query(
      'SELECT email, roles, role_permission FROM users',
    );
    await writer.destroy();
    const read = (text: string | null): unknown => JSON.parse(text ?? 'null');
    for (const { email, roles, role_permission } of users)
      expect([email, read(roles) ?? [], read(role_permission) ?? {}]).toEqual([
        email,
        before[email]!.roles,
        before[email]!.rolePermission,
      ]);
  });
});
