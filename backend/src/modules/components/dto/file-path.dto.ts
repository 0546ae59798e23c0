import { ApiProperty } from '@nestjs/swagger';
import type { FilePath } from '@testplatform/contract';

/** A test case file by its titles. */
export class FilePathDto implements FilePath {
  @ApiProperty()
  module: string;

  @ApiProperty()
  section: string;

  @ApiProperty()
  scenario: string;

  @ApiProperty()
  testCaseFileName: string;

  @ApiProperty({ required: false, description: 'In a run: the row of its table that the file ran with' })
  row?: string;
}
