import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { UsersModule } from '../users/users.module.js';
import { DevicesRepository } from './devices.repository.js';
import { DevicesService } from './devices.service.js';
import { XecutorController } from './xecutor.controller.js';

@Module({
  imports: [UsersModule, AuditModule],
  controllers: [XecutorController],
  providers: [DevicesRepository, DevicesService],
})
export class XecutorModule {}
