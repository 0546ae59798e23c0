import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyPermission, type Caller, CurrentCaller, Permission } from '../../common/access/access.js';
import { Call } from '../../common/http/call.decorator.js';
import type { Answer } from '../../common/http/envelope.js';
import { PlacedNodeDto } from '../components/dto/components.dto.js';
import { NodeIdDto, NodeRefDto } from '../components/dto/node-ref.dto.js';
import {
  DeletedCaseDto,
  DeleteTestCaseDto,
  ManagedCaseDto,
  ManageTestCaseDto,
  ModifiedFileDto,
  ModifyFileDto,
  TestCasesAnswerDto,
} from './dto/test-cases.dto.js';
import { CasesBelowDataDto, CasesBelowDto, ChangeCasesDto, ChangedCasesDto } from './dto/many-cases.dto.js';
import { PlaceholderUsesDataDto, PlaceholderUsesDto, RenamePlaceholderDto } from './dto/placeholder-uses.dto.js';
import { ManyCasesService } from './many-cases.service.js';
import { PlaceholderUsesService } from './placeholder-uses.service.js';
import { TestCasesService } from './test-cases.service.js';

@ApiTags('test-cases')
@Controller()
export class TestCasesController {
  constructor(
    private readonly cases: TestCasesService,
    private readonly placeholders: PlaceholderUsesService,
    private readonly many: ManyCasesService,
  ) {}

  @Call('projects/test-case-lists', { summary: 'The test cases of a file', answer: TestCasesAnswerDto })
  @Permission('test-cases', 'view')
  list(@Body() body: NodeRefDto): Promise<TestCasesAnswerDto> {
    return this.cases.list(body);
  }

  @Call('projects/test-case-manage', { summary: 'Create, change or move a test case', data: ManagedCaseDto })
  @AnyPermission('test-cases', 'create', 'modify')
  manage(@Body() body: ManageTestCaseDto, @CurrentCaller() caller: Caller): Promise<Answer<ManagedCaseDto>> {
    return this.cases.manageAs(body, caller);
  }

  @Call('projects/test-cases-below', { summary: 'The test cases of all files below a node', data: CasesBelowDataDto })
  @Permission('test-cases', 'view')
  below(@Body() body: CasesBelowDto, @CurrentCaller() caller: Caller): Promise<Answer<CasesBelowDataDto>> {
    return this.many.below(body, caller);
  }

  @Call('projects/test-cases-change', { summary: 'Change many test cases, all or none', data: ChangedCasesDto })
  @Permission('test-cases', 'modify')
  change(@Body() body: ChangeCasesDto): Promise<Answer<ChangedCasesDto>> {
    return this.many.change(body);
  }

  @Call('projects/test-case-file-modify', {
    summary: 'Say whether a file ends at its first failure',
    data: ModifiedFileDto,
  })
  @Permission('test-cases', 'modify')
  modifyFile(@Body() body: ModifyFileDto): Promise<Answer<ModifiedFileDto>> {
    return this.cases.modifyFile(body);
  }

  @Call('projects/components-duplicate', { summary: 'Duplicate a test case file', data: PlacedNodeDto })
  @Permission('components', 'create')
  duplicate(@Body() body: NodeIdDto, @CurrentCaller() caller: Caller): Promise<Answer<PlacedNodeDto>> {
    return this.cases.duplicateFile(body, caller);
  }

  @Call('projects/placeholder-uses', {
    summary: 'How many test cases use a value by its name',
    data: PlaceholderUsesDataDto,
  })
  @Permission('test-cases', 'view')
  uses(@Body() body: PlaceholderUsesDto, @CurrentCaller() caller: Caller): Promise<Answer<PlaceholderUsesDataDto>> {
    return this.placeholders.count(body, caller);
  }

  @Call('projects/placeholder-rename', {
    summary: 'Have the test cases that use a value follow its new name',
    data: PlaceholderUsesDataDto,
  })
  @Permission('test-cases', 'modify')
  rename(@Body() body: RenamePlaceholderDto): Promise<Answer<PlaceholderUsesDataDto>> {
    return this.placeholders.rename(body);
  }

  @Call('projects/test-case-delete', { summary: 'Delete a test case', data: DeletedCaseDto })
  @Permission('test-cases', 'delete')
  delete(@Body() body: DeleteTestCaseDto): Promise<Answer<DeletedCaseDto>> {
    return this.cases.delete(body);
  }
}
