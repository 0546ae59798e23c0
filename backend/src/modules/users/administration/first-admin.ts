import { randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type Settings, SETTINGS_TOKEN, SettingsError } from '../../../config/settings.js';
import { isCommonPassword } from '../passwords/common-passwords.js';
import { UsersService } from '../accounts/users.service.js';

/** Creates the first super admin in an empty database, and prints once how to sign in (3 §2). */
@Injectable()
export class FirstAdmin implements OnApplicationBootstrap {
  constructor(
    private readonly users: UsersService,
    @Inject(SETTINGS_TOKEN) private readonly settings: Settings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { ADMIN_EMAIL, ADMIN_PASSWORD, ROLE } = this.settings;
    // A worker may start first, and without these settings.
    if (ROLE === 'worker' || (await this.users.hasAccounts())) return;
    // Checked only here, so that existing installations still start with their old setting.
    if (ADMIN_PASSWORD !== undefined && (await isCommonPassword(ADMIN_PASSWORD)))
      throw new SettingsError('ADMIN_PASSWORD takes a password that is not one of the most common ones');
    const password = ADMIN_PASSWORD ?? randomBytes(9).toString('base64url');
    const created = await this.users.createFirstAdmin(ADMIN_EMAIL, password);
    if (!created) return;
    // To the terminal and never to the log, because it is a secret.
    const told =
      ADMIN_PASSWORD === undefined ? `password ${password} (told only now)` : 'the password from ADMIN_PASSWORD';
    process.stdout.write(`First administrator: ${ADMIN_EMAIL}, ${told}\n`);
  }
}
