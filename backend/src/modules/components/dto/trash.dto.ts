import { ApiProperty } from '@nestjs/swagger';
import { LIMITS, NODE_TYPES, type NodeType } from '@testplatform/contract';
import { TotalDto } from '../../../common/http/page.js';
import { ProjectRefDto, Uuid } from '../../../common/validation/fields.js';

export class TrashedNodeDto extends ProjectRefDto {
  @Uuid('Node', { description: 'Of the topmost node that was deleted; to restore it, one below does too' })
  id: string;
}

export class DeletedByDto {
  @ApiProperty()
  user_id: number;

  @ApiProperty({ description: 'Empty when the account was deleted' })
  name: string;
}

export class TrashDto {
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

  @ApiProperty({ type: DeletedByDto, nullable: true, description: 'null: the server itself' })
  deletedBy: DeletedByDto | null;

  @ApiProperty({ description: 'ISO 8601' })
  deletedAt: string;

  @ApiProperty({ description: `ISO 8601; ${LIMITS.trashDays} days later` })
  keptUntil: string;
}

export class TrashPageDto extends TotalDto {
  @ApiProperty({ type: [TrashDto], description: 'Newest first' })
  nodes: TrashDto[];
}

export class RestoredDto {
  @ApiProperty()
  id: string;

  @ApiProperty({ description: 'Where it is now: titles from the module down, with / between them' })
  path: string;

  @ApiProperty({ description: 'Of the tree' })
  version: number;
}

export class TrashedNodeIdDto {
  @ApiProperty()
  id: string;
}
