import { ApiProperty, IntersectionType, PickType } from '@nestjs/swagger';
import { LIMITS } from '@testplatform/contract';
import { TotalDto } from '../../../common/http/page.js';
import { JsonList, PageDto, ProjectRefDto, TrimmedText } from '../../../common/validation/fields.js';
import { NodeRefDto } from '../../components/dto/node-ref.dto.js';
import { TestCaseRecordDto } from './test-cases.dto.js';

/** The path of a node, or none for the whole project. */
export class CasesBelowDto extends IntersectionType(NodeRefDto, PageDto) {
  @TrimmedText('Search', {
    max: 200,
    optional: true,
    description: 'Part of the title, of a locator or of the path of the file, in any case',
  })
  search?: string;
}

export class CaseBelowDto extends PickType(TestCaseRecordDto, ['case_id', 'testCase', 'version']) {
  @ApiProperty({ format: 'uuid', description: 'The id of its file' })
  node: string;

  @ApiProperty({ type: [String], description: 'The titles from the module down to its file' })
  path: readonly string[];
}

export class CasesBelowDataDto extends TotalDto {
  @ApiProperty({ type: [CaseBelowDto], description: 'In the order of the tree, and of each file' })
  cases: CaseBelowDto[];
}

export class ChangeCasesDto extends ProjectRefDto {
  @JsonList('Cases', '{case_id, version?, testCase}', {
    description: `[{case_id, version?, testCase}], 1 to ${LIMITS.changedCasesMax}, each as in test-case-manage`,
  })
  cases: unknown[];
}

export class ChangedCaseDto extends PickType(TestCaseRecordDto, ['case_id', 'version']) {}

export class ChangedCasesDto {
  @ApiProperty({ type: [ChangedCaseDto], description: 'In the order of the request' })
  cases: ChangedCaseDto[];
}
