import { Module } from '@nestjs/common';
import { ComponentsModule } from '../components/components.module.js';
import { ConnectorsModule } from '../connectors/connectors.module.js';
import { CronsModule } from '../crons/crons.module.js';
import { TestCasesModule } from '../test-cases/test-cases.module.js';
import { ComponentUsesController } from './component-uses.controller.js';
import { ComponentUsesService } from './component-uses.service.js';

@Module({
  imports: [ComponentsModule, TestCasesModule, ConnectorsModule, CronsModule],
  controllers: [ComponentUsesController],
  providers: [ComponentUsesService],
})
export class ComponentUsesModule {}
