import { ApiProperty } from '@nestjs/swagger';
import { LIMITS, type TestCase } from '@testplatform/contract';
import { Text } from '../../../common/validation/fields.js';
import { NodeRefDto } from '../../components/dto/node-ref.dto.js';
import { IMPORT_FORMATS, type ImportFormat } from '../read/imported.js';

export class ImportDto extends NodeRefDto {
  @Text('Name', { max: 300, description: 'Of the file; what has no title of its own is named after it' })
  name: string;

  @Text('Content', { max: LIMITS.largeBodyBytes, description: 'Of the file, at most 4 MB' })
  content: string;
}

export class ImportNoteDto {
  @ApiProperty({ description: 'Title of its file' })
  file: string;

  @ApiProperty({ description: 'Where it stands in what is imported, such as "Command 3"' })
  place: string;

  @ApiProperty({ description: 'What stands there' })
  said: string;

  @ApiProperty({ description: 'Why it has no counterpart or differs, and what to do' })
  sentence: string;
}

export class PreviewedFileDto {
  @ApiProperty({ type: [String], description: 'Titles from the module down' })
  path: string[];

  @ApiProperty({ description: 'How many test cases it gets' })
  cases: number;

  @ApiProperty({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    description: 'The first of them, without masked texts',
  })
  first: TestCase[];
}

export class ImportPreviewDto {
  @ApiProperty({ enum: IMPORT_FORMATS })
  format: ImportFormat;

  @ApiProperty({ type: [PreviewedFileDto] })
  files: PreviewedFileDto[];

  @ApiProperty({ type: [ImportNoteDto], description: 'What becomes a Comment or differs; the first 200' })
  notes: ImportNoteDto[];

  @ApiProperty({ description: 'How many notes there are' })
  total: number;
}

export class ImportedFileDto {
  @ApiProperty()
  id: string;

  @ApiProperty({ type: [String], description: 'Titles from the module down' })
  path: string[];

  @ApiProperty()
  cases: number;
}

export class ImportedDto {
  @ApiProperty({ type: [String], description: 'Ids of the new nodes that stand in nodes that were there before' })
  nodes: string[];

  @ApiProperty({ type: [ImportedFileDto] })
  files: ImportedFileDto[];

  @ApiProperty({ description: 'How many notes there are' })
  notes: number;

  @ApiProperty({ description: 'Of the tree' })
  version: number;
}
