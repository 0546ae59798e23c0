import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { AccountsService } from './accounts.service.js';
import { AdminController } from './admin.controller.js';

@Module({ imports: [UsersModule], controllers: [AdminController], providers: [AccountsService] })
export class AdminModule {}
