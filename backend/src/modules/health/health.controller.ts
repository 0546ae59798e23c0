import { Controller, Get } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { Public } from '../../common/access/access.js';
import { successOf } from '../../common/http/call.decorator.js';
import { FailureDto } from '../../common/http/failure.dto.js';
import { HealthService } from './health.service.js';

@ApiTags('health')
@Controller('api/health')
export class HealthController {
  constructor(private readonly service: HealthService) {}

  /** For load balancers and monitors: 200 when calls can be served, 503 when the database is away. */
  @Get()
  @Public()
  @ApiOperation({ summary: 'Whether the server can serve calls', operationId: 'health' })
  @ApiExtraModels(FailureDto)
  @ApiOkResponse({ description: 'It can', schema: successOf() })
  @ApiResponse({ status: 503, description: 'It can’t: message tells why', schema: { $ref: getSchemaPath(FailureDto) } })
  health(): Promise<void> {
    return this.service.check();
  }
}
