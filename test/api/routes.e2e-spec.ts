import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MODULE_ACTIONS, TEXTS, type Module, type WireNode } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { buildSignUp } from '../factories/account.js';
import { createMember, grantRights, type Member } from '../factories/member.js';
import { createShop, fileNode, nodeAt, readTree, type StoredShop } from '../factories/tree.js';
import { Api } from '../support/product/api.js';
import { Outbox } from '../support/product/outbox.js';
import { type DescribedRoute, describedRoutes } from '../support/product/openapi.js';
import { rest } from '../support/product/rest.js';
import { shareServer } from '../support/product/shared-server.js';

const on = shareServer();
const mails = new Outbox(on);

/**
 * Who may call what, according to the specification (1 §6) rather than the decorators. Each route is named, so a
 * new one fails the test until its rule is written down.
 */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/^POST \/users\/(login|register|email-verify|password-reset-link|password-update)$/, 'public'],
  [/^GET \/api\/(health|client-settings)$/, 'public'],
  [/^GET \/artifacts\/\{resultId\}\/\{pass\}\/\{name\}$/, 'public'],
  [/^(GET|POST) \/connector\/\{connectorId\}$/, 'public'],
  [/^GET \/connector\/\{connectorId\}\/runs\/\{runId\}$/, 'public'],
  [/^POST \/connector\/\{connectorId\}\/runs\/\{runId\}\/(rerun|stop)$/, 'public'],
  [/^POST \/users\/resend-email-verification$/, 'limited'],
  [
    /^POST \/users\/(logout|profile-info|profile-update|second-factor(-start|-confirm|-recovery-codes|-off)?)$/,
    'signed-in',
  ],
  [/^POST \/admin\/user-(list|account-activate)$/, 'super-admin'],
  [
    /^GET \/api\/admin\/(audit-log|user-list|user-list\/\{id\}|user-list\/\{id\}\/sessions|roles|roles\/\{id\}|settings|clean-up)$/,
    'super-admin',
  ],
  [/^PUT \/api\/admin\/(user-list\/\{id\}|roles\/\{id\}|settings)$/, 'super-admin'],
  [/^DELETE \/api\/admin\/roles\/\{id\}$/, 'super-admin'],
  [/^POST \/api\/admin\/(clean-up|roles|user-list\/\{id\}\/(second-factor-reset|sign-out))$/, 'super-admin'],
  [/^POST \/projects\/components-lists$/, 'components view'],
  [/^POST \/projects\/components-update$/, 'components create|modify|delete'],
  [/^POST \/projects\/(delete|deleted-lists|restore)$/, 'projects delete'],
  [/^POST \/projects\/components-duplicate$/, 'components create'],
  [/^POST \/projects\/import(-preview)?$/, 'components create'],
  [/^POST \/projects\/components-uses$/, 'components view'],
  [/^POST \/projects\/trash-(lists|restore|delete)$/, 'components delete'],
  [/^POST \/projects\/(test-case-lists|test-cases-below|placeholder-uses|export|export-preview)$/, 'test-cases view'],
  [/^POST \/projects\/(placeholder-rename|test-cases-change)$/, 'test-cases modify'],
  [/^POST \/projects\/test-case-manage$/, 'test-cases create|modify'],
  [/^POST \/projects\/test-case-file-modify$/, 'test-cases modify'],
  [/^POST \/projects\/test-case-delete$/, 'test-cases delete'],
  [/^POST \/projects\/file-(lists|names|ticket)$/, 'test-cases view'],
  [/^GET \/projects\/file-download$/, 'test-cases view'],
  [/^POST \/projects\/file-upload$/, 'test-cases create|modify'],
  [/^POST \/projects\/file-rename$/, 'test-cases modify'],
  [/^POST \/projects\/file-delete$/, 'test-cases delete'],
  [/^POST \/projects\/(run|rerun)$/, 'runner run'],
  [/^POST \/projects\/stop$/, 'runner stop'],
  [/^POST \/projects\/run-pin$/, 'runner modify'],
  [/^POST \/projects\/(get-test-snap|run-lists|latest-runs)$/, 'runner view'],
  [/^POST \/projects\/test-report(-ticket)?$/, 'reports view'],
  [/^GET \/projects\/test-report-excel$/, 'reports view'],
  [/^POST \/projects\/(run-(report|matrix|failures|failure-cases|compare)|case-history)$/, 'reports view'],
  [/^POST \/projects\/test-report-(performance|periodic|periodic-daywise|flaky|slowest)$/, 'analytics view'],
  [/^POST \/projects\/connector-lists$/, 'connectors view'],
  [/^POST \/projects\/connector-manage$/, 'connectors create|modify|delete'],
  [/^POST \/projects\/connector-run$/, 'runner run'],
  [/^POST \/projects\/cron-lists$/, 'crons view'],
  [/^POST \/projects\/cron-manage$/, 'crons create|modify|delete'],
  [/^POST \/projects\/(create|folder-(preview|import))$/, 'projects create'],
  [/^POST \/projects\/modify$/, 'projects modify'],
  [/^POST \/projects\/list$/, 'projects view or analytics view'],
  [/^POST \/projects\/(environment-lists|notification-(lists|log))$/, 'projects view'],
  [/^POST \/projects\/notification-(manage|test|again)$/, 'projects modify'],
  [/^POST \/projects\/(table-(lists|rows)|folder-export|sync-(read|preview|write))$/, 'projects view'],
  [/^POST \/projects\/table-(save|delete)$/, 'projects modify'],
  [/^POST \/recordings\/(start|command|forget|stop|state)$/, 'test-cases create|modify'],
  [/^POST \/xecutor\/manage-device$/, 'xecutor modify'],
  [/^POST \/xecutor\/device$/, 'xecutor view'],
];

/** Not called here, because it would end this test's session: another test covers it. */
const LOGOUT = 'POST /users/logout';

interface Reply {
  readonly http: number;
  readonly errors: unknown;
}

/** An id that doesn't exist: the test must not sign out the administrator, for example. */
const NO_ID = '2000000000';

async function call({ method, path }: DescribedRoute, api: Api): Promise<Reply> {
  const body = method === 'GET' ? undefined : {};
  const { http, json } = await rest<{ errors?: unknown } | null>(api, path.replace(/\{\w+\}/g, NO_ID), {
    method,
    body,
  });
  return { http, errors: json?.errors };
}

const refused = (http: number, errors: unknown): Reply => ({ http, errors });
const INVALID_ACCESS = refused(403, TEXTS.invalidAccess);
const NOT_PERMITTED = { http: 403, errors: { permission: expect.any(String) } };
/** Whether the guard lets the call through: the call itself may still reject the empty body. */
const letThrough = ({ http, errors }: Reply): boolean => {
  const permission = typeof errors === 'object' && errors !== null && 'permission' in errors;
  return http < 500 && http !== 401 && typeof errors !== 'string' && !permission;
};

async function routes(kind?: string): Promise<DescribedRoute[]> {
  const all = await describedRoutes(on.visitor);
  return all.filter(({ name, access }) => name !== LOGOUT && (kind === undefined || access?.kind === kind));
}

async function eachRoute(described: readonly DescribedRoute[], check: (route: DescribedRoute) => Promise<void>) {
  expect(described.length).toBeGreaterThan(0);
  for (const route of described) await check(route);
}

describe('every route', () => {
  it('appears in the OpenAPI document', () => {
    const hiding = readdirSync('backend/src', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.controller.ts'))
      .filter((file) => /ApiExclude(Endpoint|Controller)/.test(readFileSync(join('backend/src', file), 'utf8')));
    expect(hiding).toEqual([]);
  });

  it('has the access rule of the specification', async () => {
    const described = await describedRoutes(on.visitor);
    const declared = Object.fromEntries(described.map(({ name, rule }) => [name, rule]));
    const specified = Object.fromEntries(
      described.map(({ name }) => [name, RULES.find(([pattern]) => pattern.test(name))?.[1] ?? 'not specified']),
    );
    expect(declared).toEqual(specified);
    const rulesOf = (name: string) => RULES.filter(([pattern]) => pattern.test(name));
    expect(described.filter(({ name }) => rulesOf(name).length !== 1)).toEqual([]);
    // A rule without a route would silently cover the next route of that name.
    const unused = RULES.filter(([pattern]) => !described.some(({ name }) => pattern.test(name)));
    expect(unused).toEqual([]);
  });

  it('requires a token unless it is public', async () => {
    await eachRoute(await describedRoutes(on.visitor), async (route) => {
      const reply = await call(route, on.visitor);
      if (route.access?.kind === 'public')
        expect([`${route.name} ${JSON.stringify(reply)}`, letThrough(reply)]).toEqual([
          `${route.name} ${JSON.stringify(reply)}`,
          true,
        ]);
      else expect([route.name, reply]).toEqual([route.name, refused(401, TEXTS.tokenRequired)]);
    });
  });

  it('refuses a forged token', async () => {
    const forged = new Api(on.visitor.url, 'eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0.');
    await eachRoute(await describedRoutes(on.visitor), async (route) => {
      const reply = await call(route, forged);
      if (route.access?.kind === 'public') expect([route.name, letThrough(reply)]).toEqual([route.name, true]);
      else expect([route.name, reply]).toEqual([route.name, refused(401, TEXTS.tokenInvalid)]);
    });
  });

  it('refuses a limited token, except for resending the verification link', async () => {
    const person = buildSignUp();
    await on.visitor.ok('/users/register', person);
    const { token } = await on.visitor.call<{ token: string }>('/users/login', credentialsOf(person));
    const limited = new Api(on.visitor.url, token);
    await eachRoute(await describedRoutes(on.visitor), async (route) => {
      const reply = await call(route, limited);
      if (route.access?.kind === 'public') expect([route.name, letThrough(reply)]).toEqual([route.name, true]);
      else if (route.access?.kind === 'limited') expect([route.name, reply.http]).toEqual([route.name, 200]);
      else expect([route.name, reply]).toEqual([route.name, INVALID_ACCESS]);
    });
  });

  it('refuses a user without the module, without signing them out', async () => {
    const person = await createMember(on.admin, on.visitor, mails, { role_permission: {} });
    await eachRoute(await routes(), async (route) => {
      const reply = await call(route, person.api);
      if (route.module) expect([route.name, reply]).toEqual([route.name, NOT_PERMITTED]);
      else if (isClosed(route)) expect([route.name, reply]).toEqual([route.name, INVALID_ACCESS]);
      else expect([route.name, letThrough(reply)]).toEqual([route.name, true]);
    });
    expect(await person.api.call('/users/profile-info')).toMatchObject({ http: 200 });
  });

  it('of a module admits users with its action, and nobody with only the others', async () => {
    const person = await createMember(on.admin, on.visitor, mails);
    const guarded = (await routes()).filter(({ module }) => module);
    await eachRoute(guarded, async (route) => {
      const others = actionsOf(route.module!).filter((action) => !route.actions.includes(action));
      await grant(person, route.module!, others);
      expect([`${route.name} with ${others.join(', ')}`, await call(route, person.api)]).toEqual([
        `${route.name} with ${others.join(', ')}`,
        NOT_PERMITTED,
      ]);
      for (const action of [...route.actions, 'all']) {
        await grant(person, route.module!, [action]);
        const reply = await call(route, person.api);
        expect([`${route.name} with ${action}: ${JSON.stringify(reply)}`, letThrough(reply)]).toEqual([
          `${route.name} with ${action}: ${JSON.stringify(reply)}`,
          true,
        ]);
      }
    });
  });

  it('admits super admins whatever their roles, except for resending the verification link', async () => {
    const person = await createMember(on.admin, on.visitor, mails, { super_admin: true, role_permission: {} });
    await eachRoute(await routes(), async (route) => {
      const reply = await call(route, person.api);
      if (route.access?.kind === 'limited') expect([route.name, reply]).toEqual([route.name, INVALID_ACCESS]);
      else
        expect([`${route.name} ${JSON.stringify(reply)}`, letThrough(reply)]).toEqual([
          `${route.name} ${JSON.stringify(reply)}`,
          true,
        ]);
    });
  });
});

describe('permission details', () => {
  it('signing out ends only the caller’s own session', async () => {
    const person = await createMember(on.admin, on.visitor, mails);
    const [elsewhere, other] = [
      await on.visitor.signIn(person.email, person.password),
      await createMember(on.admin, on.visitor, mails),
    ];
    await person.api.ok('/users/logout');
    expect(await person.api.call('/users/profile-info')).toMatchObject({ http: 401, errors: TEXTS.tokenNotValid });
    for (const api of [elsewhere, other.api])
      expect(await api.call('/users/profile-info')).toMatchObject({ http: 200 });
  });

  it('test-case-manage requires create for a new case and modify for an existing one', async () => {
    const person = await createMember(on.admin, on.visitor, mails);
    const manage = (case_id: unknown) =>
      person.api.call('/projects/test-case-manage', {
        projectId: 2_000_000_000,
        case_id,
        module: 'M',
        section: 'S',
        scenario: 'S',
        testCaseFileName: 'F',
      });
    await grant(person, 'test-cases', ['create']);
    for (const none of [undefined, null, 0, '', '0']) expect(await manage(none)).toMatchObject({ http: 404 });
    expect(await manage('7')).toMatchObject(NOT_PERMITTED);
    await grant(person, 'test-cases', ['modify']);
    for (const none of [undefined, null, 0, '', '0']) expect(await manage(none)).toMatchObject(NOT_PERMITTED);
    expect(await manage(7)).toMatchObject({ http: 404 });
  });
});

describe('the tree', () => {
  const file = (shop: StoredShop, ...at: number[]) => nodeAt(shop.components, 0, 0, 0, ...at);
  const EDITS: readonly (readonly [string, string, (shop: StoredShop) => void])[] = [
    ['a node that is made', 'create', (shop) => void (file(shop)[2] = fileNode('Refund'))],
    ['a node that is made before another', 'create', (shop) => makeFirst(file(shop), fileNode('Refund'))],
    ['a node that is removed', 'delete', (shop) => void delete file(shop)[0]],
    ['another title', 'modify', (shop) => void (file(shop, 0).title = 'Pay by card')],
    ['the same title in capitals', 'modify', (shop) => void (file(shop, 0).title = 'PAY')],
    ['another place', 'modify', (shop) => moveFile(shop)],
    ['another order', 'modify', (shop) => exchange(file(shop))],
  ];

  it.each(EDITS)('%s requires only the right to %s', async (_what, needed, edit) => {
    const shop = await createShop(on.admin);
    const { projectId, version } = shop;
    edit(shop);
    const person = await createMember(on.admin, on.visitor, mails);
    const save = () =>
      person.api.call('/projects/components-update', { projectId, version, components: shop.components });
    const others = actionsOf('components').filter((action) => action !== needed);
    await grant(person, 'components', others);
    const before = await readTree(on.admin, projectId);
    expect(await save()).toMatchObject(NOT_PERMITTED);
    expect(await readTree(on.admin, projectId)).toEqual(before);
    await grant(person, 'components', [needed]);
    expect(await save()).toMatchObject({ http: 200 });
  });

  it('unchanged requires any of the rights, and several edits require all of theirs', async () => {
    const shop = await createShop(on.admin);
    const { projectId, components } = shop;
    const person = await createMember(on.admin, on.visitor, mails);
    const save = () => person.api.call('/projects/components-update', { projectId, components });
    await grant(person, 'components', ['delete']);
    expect(await save()).toMatchObject({ http: 200 });
    delete file(shop)[0];
    file(shop)[2] = fileNode('Refund');
    expect(await save()).toMatchObject(NOT_PERMITTED);
    await grant(person, 'components', ['delete', 'create']);
    expect(await save()).toMatchObject({ http: 200 });
  });
});

function makeFirst(parent: WireNode, made: WireNode): void {
  const children = [made, parent[0]!, parent[1]!];
  for (const [index, child] of children.entries()) parent[index] = child;
}

function exchange(parent: WireNode): void {
  [parent[0], parent[1]] = [parent[1]!, parent[0]!];
}

/** Moves the first file of Shop to Account. */
function moveFile({ components }: StoredShop): void {
  const [from, to] = [nodeAt(components, 0, 0, 0), nodeAt(components, 1, 0, 0)];
  to[1] = from[0]!;
  delete from[0];
}

const credentialsOf = ({ email, password }: { email: string; password: string }) => ({ email, password });
const actionsOf = (module: string): readonly string[] => MODULE_ACTIONS[module as Module];
const isClosed = ({ access }: DescribedRoute): boolean => access?.kind === 'super-admin' || access?.kind === 'limited';

const grant = (person: Member, module: string, actions: readonly string[]) =>
  grantRights(on.admin, person, {
    role_permission: { [module]: Object.fromEntries(actions.map((action) => [action, true])) },
  });
