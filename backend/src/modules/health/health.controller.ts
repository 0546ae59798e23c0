import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../common/access/access.js';
import { HealthService } from './health.service.js';

@ApiTags('health')
@Controller('api/health')
export class HealthController {
  constructor(@Inject(HealthService) private readonly service: HealthService) {}

  /** For load balancers and monitors: 200 when calls can be served, 503 when the database is away. */
  @Get()
  @Public()
  @ApiOperation({ summary: 'Whether the server can serve calls', operationId: 'health' })
  health(): Promise<void> {
    return this.service.check();
  }
}
