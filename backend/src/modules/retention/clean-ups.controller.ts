import { Controller, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Actor, CurrentActor, SuperAdmin } from '../../common/access/access.js';
import { type RestAnswer, RestCall } from '../../common/http/rest.js';
import { NoBodyGuard } from '../../common/validation/no-body.guard.js';
import { CleanUpsService } from './clean-ups.service.js';
import { CleanUpStateDto } from './dto/clean-up.dto.js';

@ApiTags('admin')
@Controller('api/admin/clean-up')
export class CleanUpsController {
  constructor(private readonly cleanUps: CleanUpsService) {}

  @Get()
  @RestCall({
    summary: 'How long runs are kept, and what the last clean-up freed',
    operationId: 'apiAdminCleanUp',
    answer: CleanUpStateDto,
  })
  @SuperAdmin()
  state(): Promise<RestAnswer<CleanUpStateDto>> {
    return this.cleanUps.state();
  }

  @Post()
  @HttpCode(200)
  @RestCall({
    summary: 'Clean up now: remove what is too old',
    operationId: 'apiAdminCleanUpNow',
    answer: CleanUpStateDto,
  })
  @SuperAdmin()
  @UseGuards(NoBodyGuard)
  begin(@CurrentActor() actor: Actor): Promise<RestAnswer<CleanUpStateDto>> {
    return this.cleanUps.byPerson(actor);
  }
}
