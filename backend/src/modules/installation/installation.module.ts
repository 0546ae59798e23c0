import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { InstallationController } from './installation.controller.js';
import { InstallationRepository } from './installation.repository.js';
import { InstallationService } from './installation.service.js';

@Module({
  imports: [AuditModule],
  controllers: [InstallationController],
  providers: [InstallationRepository, InstallationService],
})
export class InstallationModule {}
