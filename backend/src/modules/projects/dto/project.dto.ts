import { ApiProperty } from '@nestjs/swagger';

export class DataRowDto {
  @ApiProperty()
  title: string;

  @ApiProperty()
  value: string;
}

export class OverlayRuleDto {
  @ApiProperty()
  name: string;

  @ApiProperty({ description: 'Locator of what shows up' })
  locator: string;

  @ApiProperty({ description: 'Locator of what to press' })
  press: string;
}

/** Versions, to be sent with a change of the part. */
export class ProjectVersionsDto {
  @ApiProperty()
  details: string;

  @ApiProperty({ required: false })
  dataCollection?: string;

  @ApiProperty({ required: false })
  dataBinding?: string;
}

/** A project as listed. `onlyProjectBasicDetails` omits the data, `onlyDataCollection` everything else. */
export class ProjectDto {
  @ApiProperty()
  project_id: number;

  @ApiProperty({ required: false })
  name?: string;

  @ApiProperty({ required: false })
  description?: string;

  @ApiProperty({ required: false })
  isSinglePageApp?: boolean;

  @ApiProperty({ required: false, description: 'How many of its runs may execute at once' })
  runsAtOnce?: number;

  @ApiProperty({ required: false, description: 'Megabytes that a page may load without a warning' })
  goodPageMb?: number;

  @ApiProperty({ required: false, description: 'The attributes that testid= reads, with commas between them' })
  testAttributes?: string;

  @ApiProperty({ required: false, description: 'Whether a file ends at its first failure' })
  stopAtFailure?: boolean;

  @ApiProperty({ required: false, description: 'Whether a file whose worker was lost runs once more' })
  rerunInterrupted?: boolean;

  @ApiProperty({ required: false, description: 'Whether devices of people who start runs receive masked values' })
  maskedOnDevices?: boolean;

  @ApiProperty({ required: false, type: [OverlayRuleDto], description: 'What runs close when it lies over a page' })
  overlayRules?: OverlayRuleDto[];

  @ApiProperty({
    selfRequired: false,
    type: 'object',
    additionalProperties: { type: 'array', items: { $ref: '#/components/schemas/DataRowDto' } },
  })
  dataCollection?: Record<string, DataRowDto[]>;

  @ApiProperty({ required: false, type: [DataRowDto] })
  dataBinding?: DataRowDto[];

  @ApiProperty({ required: false, type: ProjectVersionsDto })
  versions?: ProjectVersionsDto;
}
