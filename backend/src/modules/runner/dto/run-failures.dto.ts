import { ApiProperty } from '@nestjs/swagger';
import { TotalDto } from '../../../common/http/page.js';
import { Text } from '../../../common/validation/fields.js';
import { FilePathDto } from '../../components/dto/file-path.dto.js';
import { RunPageDto } from './run.dto.js';

export class RunFailureCasesDto extends RunPageDto {
  @Text('Failure', { min: 1, max: 64, description: 'From /projects/run-failures' })
  failure: string;
}

export class FailureGroupDto {
  @ApiProperty({ description: 'Key of the group for /projects/run-failure-cases' })
  failure: string;

  @ApiProperty({ description: 'Message of the first; the others differ only in numbers, ids, links and quoted values' })
  message: string;

  @ApiProperty({ description: 'Cases, and files that did not run to their end' })
  cases: number;

  @ApiProperty()
  files: number;
}

export class FailureCaseDto {
  @ApiProperty({ format: 'uuid' })
  result_id: string;

  @ApiProperty({ type: FilePathDto })
  path: FilePathDto;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Position in the result; null for the file itself' })
  seq: number | null;

  @ApiProperty({ description: 'Empty for a file that did not run to its end' })
  title: string;

  @ApiProperty({ description: 'The first 1,000 characters' })
  message: string;
}

export class RunFailuresDataDto extends TotalDto {
  @ApiProperty({ type: [FailureGroupDto], description: 'Most frequent first' })
  groups: FailureGroupDto[];
}
