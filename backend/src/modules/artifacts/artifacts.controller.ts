import { Controller, Get, Header, Headers, Param, Res, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../../common/access/access.js';
import { sendFile } from '../../common/http/send-file.js';
import { ArtifactsService } from './artifacts.service.js';

/** Files of runs. Signed paths are the permission to read them. */
@ApiTags('artifacts')
@Controller('artifacts')
export class ArtifactsController {
  constructor(private readonly artifacts: ArtifactsService) {}

  @Get(':resultId/:pass/:name')
  @Public()
  @ApiOperation({ summary: 'A screen record, or what else a run left, by its signed path', operationId: 'artifact' })
  @ApiProduces('image/jpeg', 'application/zip')
  // Not compressed, because compression would shift byte ranges.
  @Header('Cache-Control', 'private, max-age=3600, immutable, no-transform')
  async read(
    @Param('resultId') resultId: string,
    @Param('pass') pass: string,
    @Param('name') name: string,
    @Headers('range') range: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return sendFile(response, await this.artifacts.read({ resultId, pass, name, range }));
  }
}
