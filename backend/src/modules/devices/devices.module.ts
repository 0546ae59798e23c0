import { Module } from '@nestjs/common';
import { RateLimitModule } from '../../common/rate-limit/rate-limit.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { UsersModule } from '../users/users.module.js';
import { DeviceOwnersService } from './device-owners.service.js';
import { DevicePresenceService } from './device-presence.service.js';
import { DevicesRepository } from './devices.repository.js';
import { DevicesService } from './devices.service.js';
import { DevicesController } from './devices.controller.js';

/**
 * The devices of people: who owns them, and which are connected. Runs ask for them; the Xecutor's gateway keeps them up
 * to date.
 */
@Module({
  imports: [UsersModule, AuditModule, RateLimitModule],
  controllers: [DevicesController],
  providers: [DevicesRepository, DevicesService, DevicePresenceService, DeviceOwnersService],
  exports: [DevicePresenceService],
})
export class DevicesModule {}
