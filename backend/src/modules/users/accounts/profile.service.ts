import { Injectable } from '@nestjs/common';
import { clock, TEXTS } from '@testplatform/contract';
import type { Actor, Caller } from '../../../common/access/access.js';
import { tokenError } from '../../../common/errors.js';
import type { Answer } from '../../../common/http/envelope.js';
import { requireVersion } from '../../../common/versions.js';
import { Database } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import type { ChangeProfileDto, ProfileDto } from '../dto/profile.dto.js';
import { presentProfile, profileVersion } from './profile.presenter.js';
import type { User } from './user.entity.js';
import { UserRightsService } from './user-rights.service.js';
import { UsersRepository } from './users.repository.js';

const FIELDS = ['firstName', 'lastName', 'phone', 'country'] as const;

/** A person's own profile (1 §3, 3 §13). */
@Injectable()
export class ProfileService {
  constructor(
    private readonly users: UsersRepository,
    private readonly rights: UserRightsService,
    private readonly audit: AuditService,
    private readonly database: Database,
  ) {}

  async get({ userId }: Pick<Caller, 'userId'>): Promise<Answer<ProfileDto>> {
    return this.answer(await this.own(userId));
  }

  /**
   * Changes the given fields; unchanged values have no effect.
   * @throws UserError 409 for a change based on an older version
   */
  change(body: ChangeProfileDto, actor: Actor): Promise<Answer<ProfileDto>> {
    const { userId } = actor;
    return this.database.transaction(async () => {
      await this.users.lock(userId);
      const before = await this.own(userId);
      requireVersion(body.version, profileVersion(before), 'profile');
      const changed = FIELDS.filter((field) => body[field] !== undefined && body[field] !== before[field]);
      if (changed.length === 0) return this.answer(before);
      const valuesOf = (source: ChangeProfileDto) => Object.fromEntries(changed.map((field) => [field, source[field]]));
      const change: Partial<Pick<User, (typeof FIELDS)[number]>> = valuesOf(body);
      await this.users.update(userId, { ...change, modifiedAt: clock.now() });
      const subject = { type: 'user', id: userId, name: before.email };
      await this.audit.record({
        event: 'profile-changed',
        actor,
        subject,
        detail: { before: valuesOf(before), after: change },
      });
      return this.answer({ ...before, ...change });
    });
  }

  private async answer(user: User): Promise<Answer<ProfileDto>> {
    return { data: presentProfile(user, await this.rights.ofRoles(user.userId)) };
  }

  private async own(userId: number): Promise<User> {
    const user = await this.users.findById(userId);
    if (!user) throw tokenError(TEXTS.tokenNotValid);
    return user;
  }
}
