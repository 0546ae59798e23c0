import { Column, Entity, PrimaryColumn } from 'typeorm';
import { textColumn } from '../../database/columns.js';

/** What the administrators set for the whole installation, a row a setting. */
@Entity('installation_settings')
export class InstallationSetting {
  @PrimaryColumn({ type: 'varchar', length: 60 })
  name: string;

  @Column(textColumn())
  value: string;
}
