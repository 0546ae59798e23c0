import { ApiProperty, PickType } from '@nestjs/swagger';
import { LIMITS } from '@testplatform/contract';
import { JsonList, ProjectRefDto, Text, Uuid, Version } from '../../../common/validation/fields.js';

/** A table as listed. Callers that may not read data get only its id and name. */
export class TableDto {
  @ApiProperty({ format: 'uuid' })
  table_id: string;

  @ApiProperty()
  name: string;

  @ApiProperty({ required: false, type: [String] })
  columns?: string[];

  @ApiProperty({ required: false, description: 'How many rows it has' })
  rows?: number;

  @ApiProperty({ required: false, description: 'Of its columns and rows as JSON' })
  bytes?: number;

  @ApiProperty({ required: false })
  version?: string;
}

export class TableContentDto {
  @ApiProperty({ format: 'uuid' })
  table_id: string;

  @ApiProperty()
  name: string;

  @ApiProperty({ type: [String] })
  columns: string[];

  @ApiProperty({ type: 'array', items: { type: 'array', items: { type: 'string' } } })
  rows: string[][];

  @ApiProperty()
  version: string;
}

export class TableRefDto extends ProjectRefDto {
  @Uuid('Table')
  table_id: string;
}

const TEXT = { type: 'string' } as const;

export class SaveTableDto extends ProjectRefDto {
  @Uuid('Table', { optional: true, description: 'Absent: a new one' })
  table_id?: string;

  @Text('Name', { max: 1_000, description: `Up to ${LIMITS.dataNameMax} letters, digits, spaces, - and _` })
  name: string;

  @JsonList('Columns', 'names', { items: TEXT, description: 'Their names' })
  columns: unknown[];

  @JsonList('Rows', 'rows', {
    items: { type: 'array', items: TEXT },
    description: 'Each with one text per column',
  })
  rows: unknown[];

  @Version()
  version?: string;
}

export class SavedTableDto extends PickType(TableContentDto, ['table_id', 'version']) {}

export class DeletedTableDto extends PickType(TableContentDto, ['table_id']) {}
