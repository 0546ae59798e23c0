import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Actor, type Caller, CurrentActor, CurrentCaller, Permission } from '../../common/access/access.js';
import { Call } from '../../common/http/call.decorator.js';
import { DevicesService } from './devices.service.js';
import { DeviceAnswerDto, ManageDeviceAnswerDto, ManageDeviceDto } from './dto/device.dto.js';

@ApiTags('xecutor')
@Controller()
export class DevicesController {
  constructor(private readonly devices: DevicesService) {}

  @Call('xecutor/manage-device', { summary: 'Save the device of the signed-in person', answer: ManageDeviceAnswerDto })
  @Permission('xecutor', 'modify')
  save(
    @Body() body: ManageDeviceDto,
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
  ): Promise<ManageDeviceAnswerDto> {
    return this.devices.save(body, caller, actor);
  }

  @Call('xecutor/device', {
    summary: 'The device of the signed-in person, and its state',
    answer: DeviceAnswerDto,
    bodiless: true,
  })
  @Permission('xecutor', 'view')
  device(@CurrentCaller() caller: Caller): Promise<DeviceAnswerDto> {
    return this.devices.ofCaller(caller);
  }
}
