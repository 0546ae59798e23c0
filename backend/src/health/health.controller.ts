import { Controller, Get } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { Public } from '../common/access/access.js';
import { successOf } from '../common/http/call.decorator.js';
import { FailureDto } from '../common/http/failure.dto.js';
import { HealthService } from './health.service.js';

@ApiTags('health')
@Controller('api/health')
export class HealthController {
  constructor(private readonly service: HealthService) {}

  /** For load balancers and monitors: 200 when the server can serve calls, 503 when the database is unavailable. */
  @Get()
  @Public()
  @ApiOperation({ summary: 'Whether the server can serve calls', operationId: 'health' })
  @ApiExtraModels(FailureDto)
  @ApiOkResponse({ description: 'The server can serve calls', schema: successOf() })
  @ApiResponse({ status: 503, description: 'It can’t; message says why', schema: { $ref: getSchemaPath(FailureDto) } })
  health(): Promise<void> {
    return this.service.check();
  }
}
