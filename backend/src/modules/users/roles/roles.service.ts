import { clock, readAsSeen } from '@testplatform/contract';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/access.js';
import { conflict, invalid, notFound } from '../../../common/errors.js';
import { requireVersion } from '../../../common/versions.js';
import { Database } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { HeldRolesRepository } from './held-roles.repository.js';
import { NAME_KEY_MAX, type Role } from './role.entity.js';
import { type RoleQuery, RolesRepository } from './roles.repository.js';

export { ROLE_SORTABLE } from './roles.repository.js';

/** The editable fields of a role. */
export type RoleFields = Pick<Role, 'name' | 'description' | 'rolePermission'>;

/** A role, and the number of people who have it. */
export type RoleInUse = Role & { readonly people: number };

const NAME_TAKEN = 'There is a role with this name already';

/** Number of people that an error names. */
const NAMED_MOST = 3;

/** Roles in the administration (3 §2). What a role grants applies to its holders from their next call on. */
@Injectable()
export class RolesService {
  constructor(
    private readonly roles: RolesRepository,
    private readonly held: HeldRolesRepository,
    private readonly audit: AuditService,
    private readonly database: Database,
  ) {}

  async page(query: RoleQuery): Promise<[RoleInUse[], number]> {
    const [roles, total] = await this.roles.page(query);
    const people = await this.held.countPeople(roles.map(({ roleId }) => roleId));
    return [roles.map((role) => ({ ...role, people: people.get(role.roleId) ?? 0 })), total];
  }

  /** @throws UserError 404 */
  async get(roleId: number): Promise<RoleInUse> {
    return this.inUse(found(await this.roles.find(roleId)));
  }

  /** @throws UserError 409 if another role has the name, 422 if the name's key is too long */
  create(fields: RoleFields, actor: Actor): Promise<RoleInUse> {
    const now = clock.now();
    return this.database.transaction(async () => {
      const role = await this.roles.insertIfNew({
        ...fields,
        nameKey: nameKeyOf(fields.name),
        version: 0,
        createdAt: now,
        modifiedAt: now,
      });
      if (!role) throw conflict('name', NAME_TAKEN);
      const detail = { before: {}, after: onWire(fields) };
      await this.audit.record({ event: 'role-created', actor, subject: subjectOf(role), detail });
      return { ...role, people: 0 };
    });
  }

  /**
   * Changes a role, and with it its holders' rights; unchanged fields have no effect.
   * @param version that the administrator read; undefined changes any version
   * @throws UserError 404, 409 for an older version or a name in use, and 422 for a name whose key is too long
   */
  change(roleId: number, fields: Partial<RoleFields>, actor: Actor, version?: number): Promise<RoleInUse> {
    return this.database.transaction(async () => {
      const before = await this.lock(roleId);
      requireVersion(version, before.version, 'role');
      const wanted = { ...fieldsOf(before), ...fields };
      const changed = FIELDS.filter((field) => !isDeepStrictEqual(before[field], wanted[field]));
      if (changed.length === 0) return this.inUse(before);
      const after = {
        ...before,
        ...wanted,
        nameKey: nameKeyOf(wanted.name),
        version: before.version + 1,
        modifiedAt: clock.now(),
      };
      if (!(await this.roles.updateIfNew(after))) throw conflict('name', NAME_TAKEN);
      const role = await this.inUse(after);
      const only = (of: RoleFields) => onWire(Object.fromEntries(changed.map((field) => [field, of[field]])));
      const detail = { people: role.people, before: only(before), after: only(after) };
      await this.audit.record({ event: 'role-modified', actor, subject: subjectOf(after), detail });
      return role;
    });
  }

  /**
   * Deletes an unassigned role.
   * @throws UserError 404, and 409 with the names of its holders
   */
  remove(roleId: number, actor: Actor): Promise<RoleInUse> {
    return this.database.transaction(async () => {
      const role = await this.inUse(await this.lock(roleId));
      if (role.people > 0) throw conflict('role', await this.heldSentence(role));
      await this.roles.delete(roleId);
      const detail = { before: onWire(fieldsOf(role)), after: {} };
      await this.audit.record({ event: 'role-deleted', actor, subject: subjectOf(role), detail });
      return role;
    });
  }

  /**
   * Locks roles that are to be assigned, in the caller's transaction. `roleIds` must not contain duplicates.
   * @throws UserError 422 for one that does not exist
   */
  async lockAll(roleIds: readonly number[]): Promise<void> {
    const roles = await this.roles.lock(roleIds);
    if (roles.length < roleIds.length)
      throw invalid({ role_ids: 'One of these roles was deleted. Leave it out and save again' });
  }

  private async lock(roleId: number): Promise<Role> {
    return found((await this.roles.lock([roleId]))[0]);
  }

  private async inUse(role: Role): Promise<RoleInUse> {
    return { ...role, people: (await this.held.countPeople([role.roleId])).get(role.roleId) ?? 0 };
  }

  private async heldSentence({ roleId, people }: RoleInUse): Promise<string> {
    const named = await this.held.someHolders(roleId, NAMED_MOST);
    const more = people > named.length ? ` and ${people - named.length} more` : '';
    return `This role is held by ${named.join(', ')}${more}. Take it from them before you delete it`;
  }
}

const FIELDS = ['name', 'description', 'rolePermission'] as const satisfies readonly (keyof RoleFields)[];

const fieldsOf = ({ name, description, rolePermission }: Role): RoleFields => ({ name, description, rolePermission });

const onWire = ({ rolePermission, ...fields }: Partial<RoleFields>) => ({
  ...fields,
  ...(rolePermission && { role_permission: rolePermission }),
});

/**
 * The key of a name, equal for names that look the same despite full-width letters or invisible characters.
 * @throws UserError 422 if the key is too long, because some characters of the name stand for several
 */
function nameKeyOf(name: string): string {
  const key = readAsSeen(name.normalize('NFKC')).trim().toLocaleLowerCase('en');
  if ([...key].length > NAME_KEY_MAX)
    throw invalid({ name: 'The name is too long: some of its characters stand for several' });
  return key;
}

const subjectOf = ({ roleId, name }: Role) => ({ type: 'role', id: roleId, name });

function found(role: Role | null | undefined): Role {
  if (!role) throw notFound('role', 'This role doesn’t exist. Somebody may have deleted it');
  return role;
}
