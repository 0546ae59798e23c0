import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccountsService } from './accounts.service.js';
import { AdminController } from './admin.controller.js';
import { AdminRolesService } from './admin-roles.service.js';
import { InstallationController } from './installation/installation.controller.js';
import { InstallationRepository } from './installation/installation.repository.js';
import { InstallationService } from './installation/installation.service.js';
import { SecretKeyCheck } from './installation/secret-key-check.js';
import { RolesController } from './roles.controller.js';

@Module({
  imports: [UsersModule, AuditModule],
  controllers: [AdminController, RolesController, InstallationController],
  providers: [AccountsService, AdminRolesService, InstallationRepository, InstallationService, SecretKeyCheck],
})
export class AdminModule {}
