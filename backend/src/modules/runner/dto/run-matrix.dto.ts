import { ApiProperty } from '@nestjs/swagger';
import { type FilePath, RUN_FILE_OUTCOMES, type RunFileOutcome } from '@testplatform/contract';
import { FilePathDto } from '../../components/dto/file-path.dto.js';
import { RunRecordDto } from './run-history.dto.js';

/** The outcome of a file in one of the runs. */
export class MatrixCellDto {
  @ApiProperty({ enum: RUN_FILE_OUTCOMES })
  outcome: RunFileOutcome;

  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, description: 'Of its last finished attempt' })
  result_id: string | null;
}

export class MatrixFileDto {
  @ApiProperty({ type: FilePathDto })
  path: FilePath;

  @ApiProperty({
    type: [MatrixCellDto],
    description: 'In the order of runs; null where the run has no such file',
    items: { nullable: true, allOf: [{ $ref: '#/components/schemas/MatrixCellDto' }] },
  })
  cells: (MatrixCellDto | null)[];
}

export class RunMatrixDataDto {
  @ApiProperty({ type: [RunRecordDto], description: 'One per environment' })
  runs: RunRecordDto[];

  @ApiProperty({ type: [MatrixFileDto], description: 'A page of files: those that failed in some run first' })
  files: MatrixFileDto[];

  @ApiProperty({ description: 'Number of files' })
  total: number;
}
