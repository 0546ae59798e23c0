import { ApiProperty } from '@nestjs/swagger';
import { LIMITS } from '@testplatform/contract';
import { OneOf, TrimmedText } from '../../../common/validation/fields.js';
import { NodeRefDto } from '../../components/dto/node-ref.dto.js';

export const EXPORT_FORMATS = ['playwright', 'side'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A file or a node with all files below it; the whole project without a path. */
export class ExportDto extends NodeRefDto {
  @OneOf('Format', EXPORT_FORMATS, {
    description: 'playwright: a zip archive with tests of Playwright Test; side: a project of Selenium IDE',
  })
  format: ExportFormat;

  @TrimmedText('Environment', {
    max: LIMITS.dataNameMax,
    optional: true,
    description: 'Name of the environment whose browser and values the tests get. Its secrets are never exported',
  })
  environment?: string;
}

/** Something that the format can't express, or that somebody has to add. */
export class LeftOutDto {
  @ApiProperty({ description: 'Path of the file; empty: the whole export' })
  file: string;

  @ApiProperty({ description: 'Of the test case in its file, from 1; 0: the whole file' })
  number: number;

  @ApiProperty({ description: 'Of the test case' })
  title: string;

  @ApiProperty({ description: 'One sentence' })
  reason: string;
}

/** An environment variable that takes the place of a secret. */
export class ExportVariableDto {
  @ApiProperty()
  name: string;

  @ApiProperty({ description: 'What it holds, in words' })
  holds: string;
}

export class ExportPreviewDto {
  @ApiProperty({ description: 'Test case files that are exported' })
  files: number;

  @ApiProperty({ description: 'Their test cases' })
  cases: number;

  @ApiProperty({ description: 'Files besides these that they import, and which come along' })
  imported: number;

  @ApiProperty({ type: [LeftOutDto], description: 'At most 500' })
  leftOut: LeftOutDto[];

  @ApiProperty({ description: 'How many there are' })
  leftOutTotal: number;

  @ApiProperty({ type: [ExportVariableDto], description: 'At most 500' })
  variables: ExportVariableDto[];
}
