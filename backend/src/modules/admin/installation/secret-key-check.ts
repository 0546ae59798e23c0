import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { SecretBox, UnreadableSecretError } from '../../../common/secret-box.js';
import { Database } from '../../../database/database.js';
import { InstallationRepository } from './installation.repository.js';

const OTHER_KEY =
  'SECRET_KEY is not the one that this database was last used with. Masked texts, secret values and addresses that were stored before can’t be read. If other servers use this database, give all of them the same key';

/** Says at the start when the key differs from that of the last start: sealed texts of the two can't be read by each other. */
@Injectable()
export class SecretKeyCheck implements OnApplicationBootstrap {
  private readonly logger = new Logger('SecretKey');

  constructor(
    private readonly kept: InstallationRepository,
    private readonly box: SecretBox,
    private readonly database: Database,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const sealed = await this.kept.read('secret-key-check');
    if (sealed !== null && this.canOpen(sealed)) return;
    if (sealed !== null) this.logger.error(OTHER_KEY);
    // A changed key is told once.
    await this.database.transaction(() => this.kept.write('secret-key-check', this.box.seal('')));
  }

  private canOpen(sealed: string): boolean {
    try {
      this.box.open(sealed);
      return true;
    } catch (error) {
      if (error instanceof UnreadableSecretError) return false;
      throw error;
    }
  }
}
