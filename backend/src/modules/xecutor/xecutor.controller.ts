import { Body, Controller, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Actor, CurrentActor, Permission } from '../../common/access/access.js';
import { Call } from '../../common/http/call.decorator.js';
import { DevicesService } from './devices.service.js';
import { ManageDeviceAnswerDto, ManageDeviceDto } from './dto/device.dto.js';

@ApiTags('xecutor')
@Controller()
export class XecutorController {
  constructor(@Inject(DevicesService) private readonly devices: DevicesService) {}

  @Call('xecutor/manage-device', { summary: 'Save the device of the signed-in person', answer: ManageDeviceAnswerDto })
  @Permission('xecutor', 'modify')
  save(@Body() body: ManageDeviceDto, @CurrentActor() actor: Actor): Promise<ManageDeviceAnswerDto> {
    return this.devices.save(body, actor);
  }
}
