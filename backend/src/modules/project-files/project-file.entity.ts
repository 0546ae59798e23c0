import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { bigColumn, intColumn, stringColumn } from '../../database/columns.js';
import { ConfiguredThing } from '../projects/configured-thing.entity.js';

/** A file of a project (3 §16). Test cases refer to it by name and get its current content. */
@Entity('project_files')
@Index(['projectId', 'nameKey'], { unique: true })
export class ProjectFile extends ConfiguredThing {
  @PrimaryGeneratedColumn({ name: 'file_id' })
  fileId: number;

  @Column(stringColumn(120))
  name: string;

  /** `fileNameKey` of the name: names are unique ignoring case. */
  @Column(stringColumn(240, { name: 'name_key' }))
  nameKey: string;

  /** The number of the newest version. */
  @Column(intColumn())
  version: number;

  /** Bytes of the newest version. */
  @Column(bigColumn())
  size: number;
}
