import { ApiProperty } from '@nestjs/swagger';
import { ProjectIdDto } from '../../projects/dto/create-project.dto.js';

/** The content of an archive, shown before it is imported. */
export class FolderPreviewDto {
  @ApiProperty({ description: 'Of the project' })
  name: string;

  @ApiProperty({ description: 'Test case files' })
  files: number;

  @ApiProperty({ description: 'Their test cases' })
  cases: number;

  @ApiProperty()
  environments: number;

  @ApiProperty()
  tables: number;

  @ApiProperty()
  connectors: number;

  @ApiProperty()
  schedules: number;

  @ApiProperty({ description: 'Uploaded files of the project' })
  uploads: number;

  @ApiProperty({ type: [String], description: 'What has to be entered again, one sentence each; at most 500' })
  missing: string[];

  @ApiProperty({ description: 'How many there are' })
  missingTotal: number;
}

export class ImportedFolderDto extends ProjectIdDto {
  @ApiProperty({ type: [String], description: 'As in the preview' })
  missing: string[];

  @ApiProperty({ description: 'How many there are' })
  missingTotal: number;
}
