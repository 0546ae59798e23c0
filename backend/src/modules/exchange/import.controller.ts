import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, Permission } from '../../common/access/access.js';
import { Call } from '../../common/http/call.decorator.js';
import type { Answer } from '../../common/http/envelope.js';
import { ImportDto, ImportedDto, ImportPreviewDto } from './dto/import.dto.js';
import { ImportService } from './import.service.js';

@ApiTags('exchange')
@Controller()
export class ImportController {
  constructor(private readonly imports: ImportService) {}

  @Call('projects/import-preview', { summary: 'What an import would create', data: ImportPreviewDto })
  @Permission('components', 'create')
  preview(@Body() body: ImportDto, @CurrentCaller() caller: Caller): Promise<Answer<ImportPreviewDto>> {
    return this.imports.preview(body, caller);
  }

  @Call('projects/import', { summary: 'Import tests of another tool, all or none', data: ImportedDto })
  @Permission('components', 'create')
  create(@Body() body: ImportDto, @CurrentCaller() caller: Caller): Promise<Answer<ImportedDto>> {
    return this.imports.create(body, caller);
  }
}
