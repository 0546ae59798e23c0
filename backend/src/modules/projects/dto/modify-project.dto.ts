import { ApiProperty } from '@nestjs/swagger';
import { LIMITS } from '@testplatform/contract';
import {
  Flag,
  Json,
  JsonList,
  Name,
  OneOf,
  ProjectRefDto,
  TestAttributes,
  TrimmedText,
  Version,
  Whole,
} from '../../../common/validation/fields.js';
import { ProjectIdDto } from './create-project.dto.js';

export const UPDATE_TYPES = ['basic-info', 'data-collection', 'data-binding', 'environment'] as const;
export type UpdateType = (typeof UPDATE_TYPES)[number];

export class ModifyProjectDto extends ProjectRefDto {
  @OneOf('Update type', UPDATE_TYPES)
  updateType: UpdateType;

  @Name('Name', { min: LIMITS.projectNameMin, max: LIMITS.projectNameMax, optional: true })
  name?: string;

  @TrimmedText('Description', { min: LIMITS.projectDescriptionMin, max: LIMITS.projectDescriptionMax, optional: true })
  description?: string;

  @Flag('Single-page app', { optional: true })
  isSinglePageApp?: boolean;

  @Whole('Runs at a time', {
    min: 1,
    max: LIMITS.runsAtOnceMax,
    optional: true,
    description: 'How many runs of the project may execute at once; others queue',
  })
  runsAtOnce?: number;

  @Whole('Page size without a warning', {
    min: 1,
    max: LIMITS.goodPageMbMax,
    optional: true,
    description: 'Megabytes; a case that opens a page that loads more gets a warning',
  })
  goodPageMb?: number;

  @TestAttributes({ optional: true })
  testAttributes?: string;

  @Flag('End a file at its first failure', {
    optional: true,
    description:
      'Whether a file ends at its first failure, and skips its other cases; otherwise only at that of a blocker',
  })
  stopAtFailure?: boolean;

  @Flag('Run an interrupted file once more', {
    optional: true,
    description: 'Whether a file whose worker was lost runs once more, as attempt 2; otherwise it ends as interrupted',
  })
  rerunInterrupted?: boolean;

  @Flag('Masked values on devices', {
    optional: true,
    description: 'Whether the devices of people who start runs receive masked texts and secret values',
  })
  maskedOnDevices?: boolean;

  @JsonList('Overlay rules', '{name, locator, press}', { optional: true })
  overlayRules?: unknown[];

  @Json('Data collection', { optional: true, description: '{name: [{title, value}]}' })
  dataCollection?: Record<string, unknown>;

  @JsonList('Data binding', '{title, value}', { optional: true })
  dataBinding?: unknown[];

  @JsonList('Environments', '{id?, name, bindings: [{title, value, secret, valueSet?}]}', { optional: true })
  environments?: unknown[];

  @Version('Of the part that updateType names, as it was read; when it is another one by now, the change is refused')
  version?: string;
}

export class ModifiedProjectDto extends ProjectIdDto {
  @ApiProperty({ description: 'Of the changed part' })
  version: string;
}
