import { ApiProperty, PickType } from '@nestjs/swagger';
import { NODE_TYPES, type NodeType } from '@testplatform/contract';
import { TotalDto } from '../../../common/http/page.js';
import { ProjectRefDto, Uuid } from '../../../common/validation/fields.js';
import { DeletionDto } from '../../projects/dto/deleted-project.dto.js';

export class TrashedNodeDto extends ProjectRefDto {
  @Uuid('Node', { description: 'Of the topmost node that was deleted; to restore it, one below does too' })
  id: string;
}

export class TrashDto extends DeletionDto {
  @ApiProperty({ description: 'Of the node, as it was in the tree' })
  id: string;

  @ApiProperty({ enum: NODE_TYPES })
  type: NodeType;

  @ApiProperty({ description: 'Titles from the module down, with / between them' })
  path: string;

  @ApiProperty({ description: 'How many test case files it consists of' })
  files: number;

  @ApiProperty({ description: 'How many test cases they have' })
  cases: number;
}

export class TrashPageDto extends TotalDto {
  @ApiProperty({ type: [TrashDto], description: 'Newest first' })
  nodes: TrashDto[];
}

export class TrashedNodeIdDto extends PickType(TrashDto, ['id']) {}
