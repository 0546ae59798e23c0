import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, big, createTable, dropColumns, int, key, nullable, primary, string, text } from './builder.js';

type Granted = Readonly<Record<string, Readonly<Record<string, boolean>>>>;

/** What could be granted when roles were introduced. Other actions could be ticked before, without effect. */
const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  projects: ['view', 'create', 'modify'],
  components: ['view', 'create', 'modify', 'delete'],
  'test-cases': ['view', 'create', 'modify', 'delete'],
  reports: ['view'],
  connectors: ['view', 'create', 'modify', 'delete'],
  crons: ['view', 'create', 'modify', 'delete'],
  runner: ['view', 'modify', 'run', 'stop'],
  analytics: ['view'],
  xecutor: ['view', 'modify'],
};
const MODULES = Object.keys(ACTIONS);

const granting = (actionsOf: (module: string) => readonly string[]): Granted =>
  Object.fromEntries(
    MODULES.map((module) => [module, Object.fromEntries(actionsOf(module).map((action) => [action, true]))]),
  );

const VIEWER = granting((module) => (module === 'xecutor' ? [] : ['view']));
const TESTER: Granted = {
  ...VIEWER,
  components: { all: true },
  'test-cases': { all: true },
  runner: { all: true },
  xecutor: { all: true },
};
const SEEDED: readonly Omit<Role, 'people'>[] = [
  {
    name: 'Full access',
    description: 'Everything except the administration, like people without roles.',
    granted: granting(() => ['all']),
  },
  { name: 'Tester', description: 'Builds and runs tests, on the server and on an own device.', granted: TESTER },
  { name: 'Viewer', description: 'Sees tests, runs and results, and changes nothing.', granted: VIEWER },
];

interface Role {
  readonly name: string;
  readonly description: string;
  readonly granted: Granted;
  readonly people: readonly number[];
}

interface Person {
  readonly userId: number;
  readonly names: readonly string[];
  readonly granted: Granted;
}

/**
 * Turns rights into roles. Each distinct set of individual rights becomes a role, shared by all who have that set; people without roles
 * stay as they are. Rights ticked for people without roles never applied, and are dropped.
 */
export class Roles1766000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'roles', {
      columns: {
        role_id: key(),
        name: string(50),
        name_key: string(100),
        description: string(500),
        role_permission: text(),
        version: int({ default: 0 }),
        created_at: big(),
        modified_at: big(),
      },
      unique: [['name_key']],
    });
    await createTable(runner, 'user_roles', {
      columns: { user_id: int(primary), role_id: int(primary) },
      indices: [['role_id']],
      owners: { user_id: ['users', 'user_id'], role_id: ['roles', 'role_id'] },
    });
    if (await runner.hasColumn('users', 'roles'))
      for (const role of rolesOf(await peopleWithRoles(runner))) await insert(runner, role);
    // In place; the ORM would copy the table on SQLite.
    await dropColumns(runner, 'users', ['roles', 'role_permission']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'users', { roles: text(nullable), role_permission: text(nullable) });
    const held: { user_id: number; name: string; role_permission: string }[] = await runner.query(
      'SELECT h.user_id, r.name, r.role_permission FROM user_roles h JOIN roles r ON r.role_id = h.role_id',
    );
    for (const userId of new Set(held.map(({ user_id }) => user_id))) {
      const theirs = held.filter(({ user_id }) => user_id === userId);
      const entries = theirs.flatMap((role) => Object.entries(JSON.parse(role.role_permission) as Granted));
      const granted = granting((module) =>
        entries.filter(([of]) => of === module).flatMap(([, entry]) => Object.keys(entry)),
      );
      await runner.query('UPDATE users SET roles = ?, role_permission = ? WHERE user_id = ?', [
        JSON.stringify(theirs.map(({ name }) => name)),
        JSON.stringify(withoutEmpty(granted)),
        userId,
      ]);
    }
    for (const table of ['user_roles', 'roles']) await runner.dropTable(table);
  }
}

async function peopleWithRoles(runner: QueryRunner): Promise<Person[]> {
  const rows: { user_id: number; roles: string; role_permission: string | null }[] = await runner.query(
    'SELECT user_id, roles, role_permission FROM users WHERE roles IS NOT NULL ORDER BY user_id',
  );
  return rows
    .map(({ user_id, roles, role_permission }) => ({
      userId: user_id,
      names: JSON.parse(roles) as string[],
      granted: effective((JSON.parse(role_permission ?? '{}') ?? {}) as Granted),
    }))
    .filter(({ names }) => names.length > 0);
}

/** The effective rights in canonical form. */
function effective(ticked: Granted): Granted {
  const holds = (module: string, action: string) => Object.hasOwn(ticked, module) && ticked[module]![action] === true;
  return withoutEmpty(
    granting((module) => (holds(module, 'all') ? ['all'] : ACTIONS[module]!.filter((action) => holds(module, action)))),
  );
}

const withoutEmpty = (granted: Granted): Granted =>
  Object.fromEntries(Object.entries(granted).filter(([, entry]) => Object.keys(entry).length > 0));

const textOf = (granted: Granted): string => JSON.stringify(effective(granted));

/** The default roles, and one for each other set of rights in use. */
function rolesOf(people: readonly Person[]): Role[] {
  const havingSet = (set: string) => people.filter(({ granted }) => textOf(granted) === set);
  const seeded = SEEDED.map((role) => ({ ...role, people: idsOf(havingSet(textOf(role.granted))) }));
  const known = new Set(SEEDED.map(({ granted }) => textOf(granted)));
  const others = [...new Set(people.map(({ granted }) => textOf(granted)))].filter((set) => !known.has(set));
  const taken = new Set(SEEDED.map(({ name }) => name.toLocaleLowerCase('en')));
  return [...seeded, ...others.map((set) => roleOf(havingSet(set), taken))];
}

function roleOf(people: readonly Person[], taken: Set<string>): Role {
  const count = people.length === 1 ? '1 person' : `${people.length} people`;
  const names = new Set(people.map((person) => person.names.join(', ')));
  return {
    name: freeName(names.size === 1 ? [...names][0]! : `Rights of ${count}`, taken),
    description: `The rights that ${count} had before there were roles.`,
    granted: people[0]!.granted,
    people: idsOf(people),
  };
}

/** A unique name (case-insensitive) of at most 50 characters. */
function freeName(wanted: string, taken: Set<string>): string {
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : ` ${number}`;
    const name =
      [...wanted]
        .slice(0, 50 - end.length)
        .join('')
        .trim() + end;
    const nameKey = name.toLocaleLowerCase('en');
    if (taken.has(nameKey)) continue;
    taken.add(nameKey);
    return name;
  }
}

/** Skips what an interrupted start has inserted. Compares names here, because the database may take accents for none. */
async function insert(runner: QueryRunner, { name, description, granted, people }: Role): Promise<void> {
  const nameKey = name.toLocaleLowerCase('en');
  const find = async (): Promise<number | undefined> => {
    const roles: { role_id: number; name_key: string }[] = await runner.query('SELECT role_id, name_key FROM roles');
    return roles.find(({ name_key }) => name_key === nameKey)?.role_id;
  };
  const now = Date.now();
  if ((await find()) === undefined)
    await runner.query(
      'INSERT INTO roles (name, name_key, description, role_permission, created_at, modified_at) VALUES (?, ?, ?, ?, ?, ?)',
      [name, nameKey, description, textOf(granted), now, now],
    );
  const roleId = await find();
  const held: { user_id: number }[] = await runner.query('SELECT user_id FROM user_roles WHERE role_id = ?', [roleId]);
  const missing = people.filter((userId) => held.every(({ user_id }) => user_id !== userId));
  for (const userId of missing)
    await runner.query('INSERT INTO user_roles (user_id, role_id) VALUES (?, ?)', [userId, roleId]);
}

const idsOf = (people: readonly Person[]): number[] => people.map(({ userId }) => userId);
