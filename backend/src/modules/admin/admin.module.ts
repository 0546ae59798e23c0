import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { AccountsService } from './accounts.service.js';
import { AdminController } from './admin.controller.js';
import { AdminRolesService } from './admin-roles.service.js';
import { RolesController } from './roles.controller.js';

@Module({
  imports: [UsersModule],
  controllers: [AdminController, RolesController],
  providers: [AccountsService, AdminRolesService],
})
export class AdminModule {}
