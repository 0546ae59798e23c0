import { ApiProperty } from '@nestjs/swagger';

export class ImportingFileDto {
  @ApiProperty({ description: 'Titles from the module down, with / between them' })
  path: string;

  @ApiProperty({ description: 'How many of its test cases import it' })
  cases: number;
}

export class UsesDto {
  @ApiProperty({ type: [String], description: 'Titles of connectors that name the node or one below it' })
  connectors: string[];

  @ApiProperty({ type: [String], description: 'Titles of schedules that use such a connector' })
  schedules: string[];

  @ApiProperty({ type: [ImportingFileDto], description: 'Other files that import one of its files' })
  imports: ImportingFileDto[];
}
