import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { bigColumn, intColumn, primaryUuid, stringColumn, timeColumn } from '../../database/columns.js';
import { ProjectFile } from './project-file.entity.js';

/** A version of a project file. Its content is in the artifact store, in the folder named after its id. */
@Entity('project_file_versions')
@Index(['fileId', 'version'], { unique: true })
export class ProjectFileVersion {
  @PrimaryColumn(primaryUuid('version_id'))
  versionId: string;

  @Column(intColumn({ name: 'file_id' }))
  fileId: number;

  @ManyToOne(() => ProjectFile, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'file_id' })
  file: Relation<ProjectFile>;

  /** 1, 2, 3 …; never reused while the file exists. */
  @Column(intColumn())
  version: number;

  /** Bytes. */
  @Column(bigColumn())
  size: number;

  /** Hexadecimal digits. */
  @Column(stringColumn(64))
  sha256: string;

  /** Determined by the content, or else by the extension. */
  @Column(stringColumn(100, { name: 'media_type' }))
  mediaType: string;

  @Column(intColumn({ name: 'uploaded_by', nullable: true }))
  uploadedBy: number | null;

  @Column(timeColumn({ name: 'uploaded_at' }))
  uploadedAt: number;
}
