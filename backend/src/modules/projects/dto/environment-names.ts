import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { LIMITS } from '@testplatform/contract';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsOptional, IsString, MaxLength } from 'class-validator';

/** The environments of a connector or a schedule, as they are stored. */
export interface StoredEnvironments {
  /** The first; '' for none. */
  readonly environment: string;
  readonly otherEnvironments: string[] | null;
}

export const namesOf = ({ environment, otherEnvironments }: StoredEnvironments): string[] =>
  environment === '' ? [] : [environment, ...(otherEnvironments ?? [])];

export const storedNames = ([environment = '', ...others]: readonly string[]): StoredEnvironments => ({
  environment,
  otherEnvironments: others.length > 0 ? others : null,
});

/** Names of environments in a request. */
export function EnvironmentNames(description: string): PropertyDecorator {
  const { matrixMax: most } = LIMITS;
  const message = 'environments should be a list of names';
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => value ?? undefined),
    IsOptional(),
    IsArray({ message }),
    ArrayMaxSize(most, { message: `There can be at most ${most} environments` }),
    IsString({ each: true, message }),
    MaxLength(LIMITS.dataNameMax, { each: true, message }),
    ApiProperty({
      required: false,
      type: 'array',
      items: { type: 'string', maxLength: LIMITS.dataNameMax },
      maxItems: most,
      description,
    }),
  );
}
