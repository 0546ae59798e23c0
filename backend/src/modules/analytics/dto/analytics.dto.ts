import { ApiProperty, IntersectionType, OmitType, PartialType, PickType } from '@nestjs/swagger';
import { LIMITS } from '@testplatform/contract';
import { Flag, Id, Json, TrimmedText } from '../../../common/validation/fields.js';
import { PerformanceSummaryDto, ResultSummaryDto } from '../../reports/dto/report.dto.js';

class ZonedDto {
  @Id('Project')
  projectId: number;

  @TrimmedText('tz', {
    max: LIMITS.timeZoneMax,
    optional: true,
    blank: true,
    description: 'Time zone of days and hours, such as Europe/Berlin; default UTC',
  })
  tz?: string;
}

export class DaywiseDto extends ZonedDto {}

export class PeriodicDto extends ZonedDto {
  @Flag('transferSizeRequest', { optional: true, description: 'Sizes only, where there is a choice' })
  transferSizeRequest?: boolean;

  @Flag('weekly', { optional: true, description: 'The last four weeks, Sunday to Saturday, keyed by the Sunday' })
  weekly?: boolean;

  @Flag('lastSevenDays', { optional: true, description: 'Seven days up to today, keyed by day' })
  lastSevenDays?: boolean;

  @Json('Date range', {
    optional: true,
    blank: true,
    description: '{from, to}, days such as 2026-01-31, both included, at most 31 days; keyed by day',
  })
  dateRange?: object;
}

export class AveragesDto extends IntersectionType(
  PickType(PerformanceSummaryDto, ['transfer_size']),
  PartialType(OmitType(PerformanceSummaryDto, ['transfer_size'])),
) {}

export class PerformanceTotalsDto extends AveragesDto {
  @ApiProperty({ description: 'Files that ran' })
  files: number;
}

export class PerformancePeriodDto {
  @ApiProperty({ type: AveragesDto, description: 'Average of a file that ran' })
  performanceSummary: AveragesDto;

  @ApiProperty({ type: PerformanceTotalsDto, description: 'Sums' })
  totals: PerformanceTotalsDto;
}

export type SizePeriodDto = PerformancePeriodDto;

export class ResultsPeriodDto extends OmitType(ResultSummaryDto, ['skipped']) {
  @ApiProperty({ description: 'Files that ran, each once a run' })
  files: number;

  @ApiProperty({ description: 'Those of them that ran in Firefox' })
  firefox_files: number;

  @ApiProperty({ description: 'Runs whose first file began then' })
  runs: number;
}

export class HourDto extends PickType(ResultsPeriodDto, ['runs', 'success', 'failure']) {}

export class SpanDto {
  @ApiProperty({ description: 'Average of a file that ran, in seconds' })
  duration: number;

  @ApiProperty({ description: 'Files of today’s tree that ran' })
  testedFiles: number;

  @ApiProperty({ description: 'Of today’s files, in percent' })
  testedFilesPercentage: number;
}

export class ComparisonDto {
  @ApiProperty({ type: SpanDto, description: 'The last seven days' })
  current: SpanDto;

  @ApiProperty({ type: SpanDto, description: 'The seven days before them' })
  previous: SpanDto;
}

const comparison = { type: ComparisonDto, required: false, description: 'With lastSevenDays' } as const;
const byKey = (schema: string, description: string) => ({
  type: 'object' as const,
  additionalProperties: { $ref: `#/components/schemas/${schema}` },
  description,
});

export class PerformanceAnswerDto {
  @ApiProperty(
    byKey('PerformancePeriodDto', 'Every period of the span, oldest first; with transferSizeRequest only sizes'),
  )
  data: Record<string, PerformancePeriodDto>;

  @ApiProperty(comparison)
  comparison?: ComparisonDto;
}

export class PeriodicAnswerDto {
  @ApiProperty(byKey('ResultsPeriodDto', 'Every period of the span, oldest first'))
  data: Record<string, ResultsPeriodDto>;

  @ApiProperty(byKey('PerformancePeriodDto', 'Sizes of every period of the span'))
  transferSize_data: Record<string, SizePeriodDto>;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'The tree, its files with their last result',
  })
  component_obj: Record<string, unknown>;

  @ApiProperty(comparison)
  comparison?: ComparisonDto;
}

export class DaywiseAnswerDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'object', additionalProperties: { $ref: '#/components/schemas/HourDto' } },
    description: 'Each of the last seven days, oldest first, to its hours "0" to "23"',
  })
  data: Record<string, Record<string, HourDto>>;
}
