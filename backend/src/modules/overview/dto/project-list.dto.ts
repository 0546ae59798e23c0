import { ApiProperty } from '@nestjs/swagger';
import { LIMITS } from '@testplatform/contract';
import { Flag, Id, PageDto, Text } from '../../../common/validation/fields.js';
import { ProjectDto } from '../../projects/dto/project.dto.js';

export class ListProjectsDto extends PageDto {
  @Flag('summary', { optional: true, description: 'Include summaryData' })
  summary?: boolean;

  @Flag('componentData', { optional: true, description: 'Include componentData' })
  componentData?: boolean;

  @Text('Name', { max: LIMITS.projectNameMax, optional: true, description: 'Part of the name' })
  name?: string;

  @Id('Project', { optional: true, blank: true })
  projectId?: number;

  @Flag('onlyProjectBasicDetails', { optional: true })
  onlyProjectBasicDetails?: boolean;

  @Flag('onlyDataCollection', { optional: true })
  onlyDataCollection?: boolean;
}

export class ProjectSummaryDto {
  @ApiProperty()
  modules: number;

  @ApiProperty()
  sections: number;

  @ApiProperty()
  scenarios: number;

  @ApiProperty()
  testCaseFiles: number;

  @ApiProperty()
  testCases: number;

  @ApiProperty()
  cronJobs: number;

  @ApiProperty({ description: 'Connectors' })
  cicd: number;

  @ApiProperty()
  success: number;

  @ApiProperty()
  failure: number;

  @ApiProperty()
  warning: number;

  @ApiProperty()
  blocker: number;

  @ApiProperty({ description: 'Percent' })
  coverage: number;

  @ApiProperty()
  successPercentage: number;

  @ApiProperty()
  failurePercentage: number;

  @ApiProperty()
  warningPercentage: number;

  @ApiProperty()
  blockerPercentage: number;

  @ApiProperty()
  testedFilesPercentage: number;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  lastRunTime: string | null;
}

export class ProjectListAnswerDto {
  @ApiProperty({ type: [ProjectDto] })
  data: ProjectDto[];

  @ApiProperty({
    selfRequired: false,
    type: 'object',
    additionalProperties: { $ref: '#/components/schemas/ProjectSummaryDto' },
    description: 'By project_id, if summary was requested and the caller may view reports or analytics',
  })
  summaryData?: Record<string, ProjectSummaryDto>;

  @ApiProperty({
    selfRequired: false,
    type: 'object',
    additionalProperties: { type: 'object', additionalProperties: true },
    description:
      'By project_id, if requested and the caller may view components: the tree, with last results if also reports or analytics',
  })
  componentData?: Record<string, Record<string, unknown>>;
}
