import { applyDecorators } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiProperty,
  getSchemaPath,
  IntersectionType,
  OmitType,
  PartialType,
  PickType,
} from '@nestjs/swagger';
import { LIMITS } from '@testplatform/contract';
import { Transform } from 'class-transformer';
import { IsOptional } from 'class-validator';
import {
  Flag,
  Name,
  ProjectPageDto,
  ProjectRefDto,
  TrimmedText,
  Uuid,
  Version,
} from '../../../common/validation/fields.js';
import { EnvironmentNames } from '../../projects/dto/environment-names.js';
import { FilePathDto } from '../../components/dto/file-path.dto.js';
import { RunSummaryDto } from '../../runner/dto/run-history.dto.js';

export class ListConnectorsDto extends ProjectPageDto {
  @Uuid('Connector', { optional: true, description: 'Answers one connector instead of the list' })
  connectorId?: string;
}

export class RunConnectorDto extends ProjectRefDto {
  @Uuid('Connector')
  connectorId: string;

  @TrimmedText('Environment', {
    max: LIMITS.dataNameMax,
    optional: true,
    description: 'Instead of that of the connector',
  })
  environment?: string;

  @EnvironmentNames('Each with a run of its own, instead of those of the connector; the answer names the first')
  environments?: string[];
}

/** A part of the tree. Without lower levels it means the whole node. */
export class ComponentReferenceDto extends IntersectionType(
  PickType(FilePathDto, ['module']),
  PartialType(OmitType(FilePathDto, ['module'])),
) {}

const COMPONENTS = [
  { type: 'string' as const, enum: ['all'] },
  {
    type: 'array' as const,
    items: { oneOf: [{ $ref: getSchemaPath(ComponentReferenceDto) }, { type: 'string' as const, enum: ['all'] }] },
  },
];

/** "all", ["all"] or references; the service parses them. */
const Components = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ obj }: { obj: { components?: unknown } }) => obj.components ?? undefined),
    ApiProperty({ required: false, oneOf: COMPONENTS, description: 'What its runs cover; needed for a new one' }),
  );

@ApiExtraModels(ComponentReferenceDto)
export class ManageConnectorDto extends ProjectRefDto {
  @Uuid('Connector', { optional: true, description: 'Absent or "" creates' })
  connectorId?: string;

  @Name('Title', { max: LIMITS.automationTitleMax, optional: true, description: 'Needed for a new one' })
  title?: string;

  @Components()
  @IsOptional()
  components?: unknown;

  @Flag('Enabled', { optional: true, description: 'A link that is switched off starts nothing' })
  enabled?: boolean;

  @TrimmedText('Environment', {
    max: LIMITS.dataNameMax,
    optional: true,
    description: 'That its runs take; "" for none',
  })
  environment?: string;

  @EnvironmentNames('Each with a run of its own, instead of `environment`; [] for none')
  environments?: string[];

  @Flag('Regenerate', { optional: true, description: 'Replaces the link; the old one is void at once' })
  regenerate?: boolean;

  @Flag('Delete', { optional: true })
  connectorDelete?: boolean;

  @Version()
  version?: string;
}

/** A run as shown in lists. */
export class ConnectorRunDto extends PickType(RunSummaryDto, ['run_id', 'state', 'createdAt']) {
  @ApiProperty({ type: 'boolean', nullable: true, description: 'null while it runs' })
  passed: boolean | null;
}

@ApiExtraModels(ComponentReferenceDto)
export class ConnectorDto {
  @ApiProperty({ format: 'uuid', description: 'The secret of the link; without runner run, its handle' })
  connector_id: string;

  @ApiProperty({
    format: 'uuid',
    description: 'Names the connector in calls instead of connector_id, opens no link, and never changes',
  })
  handle: string;

  @ApiProperty()
  title: string;

  @ApiProperty({
    oneOf: [COMPONENTS[0]!, { type: 'array', items: { $ref: getSchemaPath(ComponentReferenceDto) } }],
    description: '[] when everything it covered was deleted',
  })
  components: 'all' | ComponentReferenceDto[];

  @ApiProperty()
  enabled: boolean;

  @ApiProperty({ description: 'The first; empty for none' })
  environment: string;

  @ApiProperty({ type: [String], description: 'All of them' })
  environments: string[];

  @ApiProperty({ description: 'The link that starts a run; empty without runner run' })
  url: string;

  @ApiProperty({ description: 'The owner of the link may no longer start runs' })
  linkRefused: boolean;

  @ApiProperty({ type: [ConnectorRunDto], description: 'Newest first, five at most' })
  lastRuns: ConnectorRunDto[];

  @ApiProperty({ description: 'Of title, components, enabled and environments' })
  version: string;
}

export class ConnectorIdDto extends PickType(ConnectorDto, ['connector_id']) {}

@ApiExtraModels(ConnectorDto)
export class ConnectorsAnswerDto {
  @ApiProperty({
    oneOf: [{ type: 'array', items: { $ref: getSchemaPath(ConnectorDto) } }, { $ref: getSchemaPath(ConnectorDto) }],
    description: 'One object when connectorId was named',
  })
  data: ConnectorDto[] | ConnectorDto;
}
