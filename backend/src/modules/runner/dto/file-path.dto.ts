import { ApiProperty } from '@nestjs/swagger';

export class FilePathDto {
  @ApiProperty()
  module: string;

  @ApiProperty()
  section: string;

  @ApiProperty()
  scenario: string;

  @ApiProperty()
  testCaseFileName: string;
}
