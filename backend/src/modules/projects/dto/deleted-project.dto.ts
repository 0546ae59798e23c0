import { ApiProperty } from '@nestjs/swagger';
import { LIMITS } from '@testplatform/contract';
import { TotalDto } from '../../../common/http/page.js';
import { ProjectRefDto, Text } from '../../../common/validation/fields.js';

export class DeleteProjectDto extends ProjectRefDto {
  @Text('Name', { max: LIMITS.projectNameMax, description: 'Of the project, to be sure that it is meant' })
  name: string;
}

export class ProjectDeletedByDto {
  @ApiProperty()
  user_id: number;

  @ApiProperty({ description: 'Empty when the account was deleted' })
  name: string;
}

export class DeletedProjectDto {
  @ApiProperty()
  project_id: number;

  @ApiProperty()
  name: string;

  @ApiProperty({ type: ProjectDeletedByDto, nullable: true })
  deletedBy: ProjectDeletedByDto | null;

  @ApiProperty({ description: 'ISO 8601' })
  deletedAt: string;

  @ApiProperty({ description: `ISO 8601; ${LIMITS.trashDays} days later` })
  keptUntil: string;
}

export class DeletedProjectsPageDto extends TotalDto {
  @ApiProperty({ type: [DeletedProjectDto], description: 'Newest first' })
  projects: DeletedProjectDto[];
}
