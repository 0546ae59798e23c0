import { Module } from '@nestjs/common';
import { ComponentsModule } from '../components/components.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { TestCasesModule } from '../test-cases/test-cases.module.js';
import { ImportController } from './import.controller.js';
import { ImportService } from './import.service.js';

@Module({
  imports: [ProjectsModule, ComponentsModule, TestCasesModule],
  controllers: [ImportController],
  providers: [ImportService],
})
export class ExchangeModule {}
