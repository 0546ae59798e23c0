import { Controller, Get, Header, Inject, Param, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Public } from '../../common/access/access.js';
import { ArtifactsService } from './artifacts.service.js';

/** Records by their signed paths; the path is the permission. */
@ApiTags('artifacts')
@Controller('artifacts')
export class ArtifactsController {
  constructor(@Inject(ArtifactsService) private readonly artifacts: ArtifactsService) {}

  @Get(':resultId/:pass/:name')
  @Public()
  @ApiOperation({ summary: 'A screen record, by its signed path', operationId: 'artifact' })
  @ApiProduces('image/jpeg')
  @Header('Cache-Control', 'private, max-age=3600, immutable')
  async read(
    @Param('resultId') resultId: string,
    @Param('pass') pass: string,
    @Param('name') name: string,
  ): Promise<StreamableFile> {
    return new StreamableFile(await this.artifacts.readRecord(resultId, pass, name), { type: 'image/jpeg' });
  }
}
