import { Module } from '@nestjs/common';
import { ComponentsModule } from '../components/components.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { TestCasesModule } from '../test-cases/test-cases.module.js';
import { DemoService } from './demo.service.js';

@Module({ imports: [ProjectsModule, ComponentsModule, TestCasesModule], providers: [DemoService] })
export class DemoModule {}
