import { ApiProperty, PickType } from '@nestjs/swagger';
import { isObject, type ComponentsObject, type WireTree } from '@testplatform/contract';
import { IsOptional, ValidateBy } from 'class-validator';
import { Flag, Json, NodeTitle, OneOf, ProjectRefDto, Text, Whole } from '../../../common/validation/fields.js';

export class ListComponentsDto extends ProjectRefDto {
  @Flag('componentInObj', { optional: true, description: 'Answer {module: {section: {scenario: [file]}}}' })
  componentInObj?: boolean;
}

export class ComponentsDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'Modules by index, each {id, title, type, 0: child, …}',
  })
  components: WireTree | ComponentsObject;

  @ApiProperty({ description: 'Number of saves' })
  version: number;
}

export class UpdateComponentsDto extends ProjectRefDto {
  @Json('Components', { description: 'The whole tree' })
  components: Record<string, unknown>;

  @OneOf('Request type', ['', 'rename'], { optional: true })
  requestType?: 'rename';

  @Whole('Version', {
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    optional: true,
    description: 'The version that the change is based on',
  })
  version?: number;

  @NodeTitle('Title')
  title?: string;

  @Text('Type', { max: 50, optional: true })
  docType?: string;

  @ApiProperty({
    selfRequired: false,
    type: 'object',
    additionalProperties: true,
    description:
      'Old path down to the node: module, section, scenario, testCaseFileName, and _old_key_value, the old title',
  })
  @IsOptional()
  @ValidateBy({
    name: 'renameQuery',
    validator: {
      validate: isRenameQuery,
      defaultMessage: () => 'renameQuery takes module, section, scenario, testCaseFileName, _old_key_value',
    },
  })
  renameQuery?: RenameQuery;
}

export interface RenameQuery {
  module?: string;
  section?: string;
  scenario?: string;
  testCaseFileName?: string;
  _old_key_value?: string;
}

const RENAME_KEYS = ['module', 'section', 'scenario', 'testCaseFileName', '_old_key_value'];

function isRenameQuery(value: unknown): boolean {
  if (!isObject(value)) return false;
  const isText = (one: unknown) => one === undefined || one === null || typeof one === 'string';
  return Object.entries(value).every(([key, one]) => RENAME_KEYS.includes(key) && isText(one));
}

export class TreeVersionDto extends PickType(ComponentsDto, ['version']) {}

/** A node that was put into the tree. */
export class PlacedNodeDto {
  @ApiProperty()
  id: string;

  @ApiProperty({ description: 'Where it is now: titles from the module down, with / between them' })
  path: string;

  @ApiProperty({ description: 'Of the tree' })
  version: number;
}
