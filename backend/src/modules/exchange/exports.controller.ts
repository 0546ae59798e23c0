import { Body, Controller, HttpCode, Post, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, Permission } from '../../common/access/access.js';
import { Call } from '../../common/http/call.decorator.js';
import { DownloadCall } from '../../common/http/download-call.decorator.js';
import type { Answer } from '../../common/http/envelope.js';
import { ExportDto, ExportPreviewDto } from './dto/export.dto.js';
import { ExportsService } from './exports.service.js';

@ApiTags('test-cases')
@Controller()
export class ExportsController {
  constructor(private readonly exports: ExportsService) {}

  @Call('projects/export-preview', {
    summary: 'What an export would have, and what it would leave out',
    data: ExportPreviewDto,
  })
  @Permission('test-cases', 'view')
  preview(@Body() body: ExportDto, @CurrentCaller() caller: Caller): Promise<Answer<ExportPreviewDto>> {
    return this.exports.preview(body, caller);
  }

  @Post('projects/export')
  @HttpCode(200)
  @Permission('test-cases', 'view')
  @DownloadCall({
    summary: 'Test case files in the format of another tool',
    operationId: 'projectsExport',
    type: 'application/octet-stream',
  })
  download(@Body() body: ExportDto, @CurrentCaller() caller: Caller): Promise<StreamableFile> {
    return this.exports.download(body, caller);
  }
}
