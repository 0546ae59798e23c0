import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { LIMITS, RUN_STATES, type RunState } from '@testplatform/contract';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { EnvironmentNames } from '../../projects/dto/environment-names.js';
import { Flag, Id, Name, OneOf, PageDto, Text, TrimmedText, Version } from '../../../common/validation/fields.js';

export class ListCronsDto extends PageDto {
  @Id('Project')
  projectId: number;
}

/** An hour or minute: a number, or its digits. */
function ClockField(label: string, max: number): PropertyDecorator {
  const sentence = { message: `${label} should be a whole number from 0 to ${max}` };
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && /^\d{1,2}$/.test(value) ? Number(value) : (value ?? undefined),
    ),
    IsOptional(),
    IsInt(sentence),
    Min(0, sentence),
    Max(max, sentence),
    ApiProperty({
      required: false,
      oneOf: [
        { type: 'string', pattern: '^\\d{1,2}$' },
        { type: 'integer', minimum: 0, maximum: max },
      ],
      description: 'Needed for a new one',
    }),
  );
}

export class ManageCronDto {
  @Id('Project', { optional: true, description: 'Needed but for a deletion' })
  projectId?: number;

  @Id('Schedule', { optional: true, blank: true, description: 'Absent, 0 or "" creates' })
  cronId?: number;

  @Text('Connector', { max: 36, optional: true, description: 'What it runs; needed for a new one' })
  connectorId?: string;

  @Name('Title', { max: LIMITS.automationTitleMax, optional: true, description: 'Needed for a new one' })
  title?: string;

  @ClockField('Hour', 23)
  hour?: number;

  @ClockField('Minute', 59)
  minute?: number;

  @OneOf('Type', ['Daily'], { optional: true })
  type?: 'Daily';

  @TrimmedText('Time zone', {
    max: LIMITS.timeZoneMax,
    optional: true,
    blank: true,
    description: 'IANA name; of a new one by default the server’s',
  })
  timeZone?: string;

  @TrimmedText('Environment', {
    max: LIMITS.dataNameMax,
    optional: true,
    description: 'Instead of the connector’s; "" leaves that',
  })
  environment?: string;

  @EnvironmentNames('Each with a run of its own, instead of `environment`; [] leaves those of the connector')
  environments?: string[];

  @Flag('Paused', { optional: true })
  paused?: boolean;

  @Flag('Delete', { optional: true, description: 'With cronId, and nothing else' })
  cronDelete?: boolean;

  @Version()
  version?: string;
}

export class CronIdDto {
  @ApiProperty()
  cron_id: number;
}

export class ManageCronAnswerDto {
  @ApiProperty({ type: CronIdDto })
  data: CronIdDto;
}

export class CronRunDto {
  @ApiProperty({ format: 'uuid' })
  run_id: string;

  @ApiProperty({ format: 'date-time', description: 'When it was due' })
  time: string;

  @ApiProperty({ enum: RUN_STATES })
  state: RunState;

  @ApiProperty({ type: 'boolean', nullable: true, description: 'null while it runs' })
  passed: boolean | null;
}

export class MissedRunDto {
  @ApiProperty({ format: 'date-time', description: 'When it was due' })
  time: string;

  @ApiProperty({ description: 'Why there was no run' })
  reason: string;
}

export class CronDto {
  @ApiProperty()
  cron_id: number;

  @ApiProperty()
  title: string;

  @ApiProperty({ description: 'Two digits' })
  hour: string;

  @ApiProperty({ description: 'Two digits' })
  minute: string;

  @ApiProperty({ enum: ['Daily'] })
  type: 'Daily';

  @ApiProperty({ format: 'uuid' })
  connector_id: string;

  @ApiProperty({ format: 'uuid', description: 'The handle of the connector' })
  connectorHandle: string;

  @ApiProperty({ description: 'IANA name' })
  timeZone: string;

  @ApiProperty({ description: 'The first; empty: those of the connector' })
  environment: string;

  @ApiProperty({ type: [String], description: 'All of them' })
  environments: string[];

  @ApiProperty()
  paused: boolean;

  @ApiProperty({ type: [String], description: 'The next five times; none while it is paused' })
  nextRuns: string[];

  @ApiProperty({ type: CronRunDto, nullable: true })
  lastRun: CronRunDto | null;

  @ApiProperty({ type: MissedRunDto, nullable: true, description: 'The last time, when it came to no run' })
  missed: MissedRunDto | null;

  @ApiProperty({ description: 'Of what people set' })
  version: string;
}

export class CronsAnswerDto {
  @ApiProperty({ type: [CronDto] })
  data: CronDto[];
}
