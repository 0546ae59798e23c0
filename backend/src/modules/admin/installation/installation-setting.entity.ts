import { Column, Entity, PrimaryColumn } from 'typeorm';
import { textColumn } from '../../../database/columns.js';

/** A setting that administrators make for the whole installation. */
@Entity('installation_settings')
export class InstallationSetting {
  @PrimaryColumn({ type: 'varchar', length: 60 })
  name: string;

  @Column(textColumn())
  value: string;
}
