import { ApiProperty, IntersectionType, PickType } from '@nestjs/swagger';
import { LIMITS } from '@testplatform/contract';
import { PersonDto } from '../../../common/access/person.js';
import { TotalDto } from '../../../common/http/page.js';
import {
  Flag,
  Id,
  OneOf,
  ProjectPageDto,
  ProjectRefDto,
  Text,
  TrimmedText,
  Whole,
} from '../../../common/validation/fields.js';
import { DownloadQueryDto } from '../../users/dto/ticket.dto.js';

const SORTS = ['name', 'size', 'time'] as const;
export type FileSort = (typeof SORTS)[number];

export class ListFilesDto extends ProjectPageDto {
  @TrimmedText('Search', {
    max: LIMITS.projectFileNameMax,
    optional: true,
    description: 'Part of the name, ignoring case',
  })
  search?: string;

  @OneOf('Sort', SORTS, { optional: true, description: 'By default name' })
  sort?: FileSort;

  @Flag('Descending', { optional: true })
  descending?: boolean;
}

export class FileRefDto extends ProjectRefDto {
  @Id('File')
  fileId: number;
}

/** The query of an upload; the body is the content. */
export class UploadFileDto extends ProjectRefDto {
  @Text('Name', { min: 1, max: 1_000, description: 'A name that exists gets a new version' })
  name: string;
}

export class RenameFileDto extends FileRefDto {
  @TrimmedText('Name', { min: 1, max: 1_000 })
  name: string;

  @TrimmedText('Old name', {
    min: 1,
    max: 1_000,
    optional: true,
    description: 'As it was read; when the file has another one by now, the change is refused',
  })
  oldName?: string;
}

export class DeleteFileDto extends FileRefDto {
  @Flag('Although used', { optional: true, description: 'Delete it although test cases use it' })
  althoughUsed?: boolean;
}

export class FileVersionRefDto extends FileRefDto {
  @Whole('Version', { min: 1, max: 2_147_483_647, optional: true, description: 'By default the newest' })
  version?: number;
}

export class DownloadFileDto extends IntersectionType(FileRefDto, DownloadQueryDto) {
  @Id('Version', { optional: true, description: 'By default the newest' })
  version?: number;
}

export class FileVersionDto {
  @ApiProperty()
  version: number;

  @ApiProperty({ description: 'Bytes' })
  size: number;

  @ApiProperty({ description: 'Hexadecimal digits' })
  sha256: string;

  @ApiProperty({ description: 'Media type, by the content, otherwise by the extension' })
  type: string;

  @ApiProperty({ format: 'date-time' })
  uploadedAt: string;

  @ApiProperty({ type: PersonDto, nullable: true })
  uploadedBy: PersonDto | null;
}

export class FileUseDto {
  @ApiProperty()
  case_id: number;

  @ApiProperty()
  title: string;

  @ApiProperty({ description: 'The id of the file’s node in the tree' })
  node: string;

  @ApiProperty({ description: 'The titles down to the test case file, joined by /' })
  path: string;
}

export class ProjectFileDto {
  @ApiProperty()
  file_id: number;

  @ApiProperty()
  name: string;

  @ApiProperty({ type: [FileVersionDto], description: 'Newest first' })
  versions: FileVersionDto[];

  @ApiProperty({ type: [FileUseDto], description: `At most ${LIMITS.fileUsesShown}` })
  usedBy: FileUseDto[];

  @ApiProperty({ description: 'How many test cases use it' })
  uses: number;
}

export class FileIdDto extends PickType(ProjectFileDto, ['file_id']) {}

export class FileLimitsDto {
  @ApiProperty({ description: 'Bytes of one file' })
  fileBytes: number;

  @ApiProperty({ description: 'Bytes of all files of a project, older versions included' })
  projectBytes: number;

  @ApiProperty({ description: 'Newest versions of a file that are kept' })
  versions: number;

  @ApiProperty({ type: [String], description: 'Permitted extensions; empty: any' })
  extensions: readonly string[];
}

export class ProjectFilesDto extends TotalDto {
  @ApiProperty({ type: [ProjectFileDto] })
  files: ProjectFileDto[];

  @ApiProperty({ description: 'Bytes of all files of the project, older versions included' })
  bytes: number;

  @ApiProperty({ type: FileLimitsDto })
  limits: FileLimitsDto;
}

export class FileNamesAnswerDto {
  @ApiProperty({ type: [String] })
  data: string[];
}

export class UploadedFileDto extends FileIdDto {
  @ApiProperty()
  version: number;

  @ApiProperty({ description: 'False: the newest version has this content already' })
  changed: boolean;
}

export class RenamedFileDto extends FileIdDto {
  @ApiProperty({ description: 'Test cases that have the new name now' })
  cases: number;
}
