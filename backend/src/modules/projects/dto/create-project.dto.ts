import { PickType } from '@nestjs/swagger';
import { LIMITS } from '@testplatform/contract';
import { Name, TrimmedText } from '../../../common/validation/fields.js';
import { ProjectDto } from './project.dto.js';

export class CreateProjectDto {
  @Name('Name', { min: LIMITS.projectNameMin, max: LIMITS.projectNameMax })
  name: string;

  @TrimmedText('Description', { min: LIMITS.projectDescriptionMin, max: LIMITS.projectDescriptionMax })
  description: string;
}

export class ProjectIdDto extends PickType(ProjectDto, ['project_id']) {}
