import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { UsersModule } from '../users/users.module.js';
import { DevicePresenceService } from './device-presence.service.js';
import { DevicesRepository } from './devices.repository.js';
import { DevicesService } from './devices.service.js';
import { XecutorController } from './xecutor.controller.js';

/** Ownership and presence of devices. Separate because runs depend on it, and the Xecutor gateway depends on runs. */
@Module({
  imports: [UsersModule, AuditModule],
  controllers: [XecutorController],
  providers: [DevicesRepository, DevicesService, DevicePresenceService],
  exports: [DevicePresenceService],
})
export class DevicesModule {}
