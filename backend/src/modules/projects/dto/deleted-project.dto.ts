import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { LIMITS } from '@testplatform/contract';
import { PersonDto } from '../../../common/access/person.js';
import { TotalDto } from '../../../common/http/page.js';
import { ProjectRefDto, Text } from '../../../common/validation/fields.js';
import { ProjectIdDto } from './create-project.dto.js';

export class DeleteProjectDto extends ProjectRefDto {
  @Text('Name', { max: LIMITS.projectNameMax, description: 'Of the project, to be sure that it is meant' })
  name: string;
}

/** Who deleted something, and when. */
export class DeletionDto {
  @ApiProperty({ type: PersonDto, nullable: true, description: 'null: the server itself' })
  deletedBy: PersonDto | null;

  @ApiProperty({ description: 'ISO 8601' })
  deletedAt: string;

  @ApiProperty({ description: `ISO 8601; ${LIMITS.trashDays} days later` })
  keptUntil: string;
}

export class DeletedProjectDto extends IntersectionType(ProjectIdDto, DeletionDto) {
  @ApiProperty()
  name: string;
}

export class DeletedProjectsPageDto extends TotalDto {
  @ApiProperty({ type: [DeletedProjectDto], description: 'Newest first' })
  projects: DeletedProjectDto[];
}
