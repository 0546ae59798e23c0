import { Injectable } from '@nestjs/common';
import { BaseRepository } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import { InstallationSetting } from './installation-setting.entity.js';

/** Names of the stored settings. */
export type SettingName = 'jurisdiction' | 'secret-key-check';

@Injectable()
export class InstallationRepository extends BaseRepository<InstallationSetting> {
  constructor(database: Database) {
    super(database, InstallationSetting);
  }

  async read(name: SettingName): Promise<string | null> {
    return (await this.rows.findOneBy({ name }))?.value ?? null;
  }

  /** As `read`, and locks the setting until the transaction ends, even if it is not stored yet. */
  async readForUpdate(name: SettingName): Promise<string | null> {
    return (await this.forUpdate(this.query('setting').where({ name })).getOne())?.value ?? null;
  }

  /** Null deletes it. */
  async write(name: SettingName, value: string | null): Promise<void> {
    if (value === null) await this.store.delete({ name });
    else await this.store.upsert({ name, value }, ['name']);
  }
}
