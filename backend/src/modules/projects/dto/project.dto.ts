import { ApiProperty } from '@nestjs/swagger';

export class DataRowDto {
  @ApiProperty()
  title: string;

  @ApiProperty()
  value: string;
}

/** A project as listed; with `onlyProjectBasicDetails` the data is left out, with `onlyDataCollection` all else. */
export class ProjectDto {
  @ApiProperty()
  project_id: number;

  @ApiProperty({ required: false })
  name?: string;

  @ApiProperty({ required: false })
  description?: string;

  @ApiProperty({ required: false })
  isSinglePageApp?: boolean;

  @ApiProperty({
    selfRequired: false,
    type: 'object',
    additionalProperties: { type: 'array', items: { $ref: '#/components/schemas/DataRowDto' } },
  })
  dataCollection?: Record<string, DataRowDto[]>;

  @ApiProperty({ required: false, type: [DataRowDto] })
  dataBinding?: DataRowDto[];
}
