import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Actor, CurrentActor, Public, SuperAdmin } from '../../../common/access/access.js';
import { successOf } from '../../../common/http/call.decorator.js';
import type { Answer } from '../../../common/http/envelope.js';
import { type RestAnswer, RestCall } from '../../../common/http/rest.js';
import { ChangeInstallationSettingsDto, ClientSettingsDto, InstallationSettingsDto } from './dto/settings.dto.js';
import { InstallationService } from './installation.service.js';

@ApiTags('installation')
@Controller('api')
export class InstallationController {
  constructor(private readonly installation: InstallationService) {}

  @Get('client-settings')
  @ApiOperation({ summary: 'What the screens need before a sign-in', operationId: 'apiClientSettings' })
  @ApiExtraModels(ClientSettingsDto)
  @ApiOkResponse({ schema: successOf({ data: ClientSettingsDto }) })
  @Public()
  forClients(): Promise<Answer<ClientSettingsDto>> {
    return this.installation.forClients();
  }

  @Get('admin/settings')
  @RestCall({
    summary: 'What administrators set here',
    operationId: 'apiAdminSettings',
    answer: InstallationSettingsDto,
  })
  @SuperAdmin()
  read(): Promise<RestAnswer<InstallationSettingsDto>> {
    return this.installation.read();
  }

  @Put('admin/settings')
  @RestCall({
    summary: 'Set what administrators set here',
    operationId: 'apiAdminSettingsChange',
    answer: InstallationSettingsDto,
  })
  @SuperAdmin()
  change(
    @Body() body: ChangeInstallationSettingsDto,
    @CurrentActor() actor: Actor,
  ): Promise<RestAnswer<InstallationSettingsDto>> {
    return this.installation.change(body, actor);
  }
}
