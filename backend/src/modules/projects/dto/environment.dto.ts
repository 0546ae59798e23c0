import { ApiProperty } from '@nestjs/swagger';
import { Id } from '../../../common/validation/fields.js';

export class ListEnvironmentsDto {
  @Id('Project')
  projectId: number;
}

export class EnvironmentBindingDto {
  @ApiProperty()
  title: string;

  @ApiProperty({ description: 'Empty for a secret' })
  value: string;

  @ApiProperty({ description: 'The value can be replaced, never read' })
  secret: boolean;

  @ApiProperty({ required: false, description: 'True if a secret value is stored' })
  valueSet?: boolean;
}

export class EnvironmentDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  name: string;

  @ApiProperty({
    required: false,
    type: [EnvironmentBindingDto],
    description: 'Left out unless the caller may read the project’s data',
  })
  bindings?: EnvironmentBindingDto[];
}

export class EnvironmentsAnswerDto {
  @ApiProperty({ type: [EnvironmentDto] })
  data: EnvironmentDto[];
}
