import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { AccessGuard } from './common/access/access.guard.js';
import { EnvelopeInterceptor } from './common/envelope.interceptor.js';
import { ErrorFilter } from './common/error.filter.js';
import { BodyPipe } from './common/validation/validation.pipe.js';
import { ConfigModule } from './config/config.module.js';
import type { Settings } from './config/settings.js';
import { DatabaseModule } from './database/database.module.js';
import { ENTITIES } from './entities.js';
import { HealthController } from './health/health.controller.js';
import { HealthService } from './health/health.service.js';
import { AdminModule } from './modules/admin/admin.module.js';
import { AnalyticsModule } from './modules/analytics/analytics.module.js';
import { ArtifactsModule } from './modules/artifacts/artifacts.module.js';
import { AuditModule } from './modules/audit/audit.module.js';
import { ComponentsModule } from './modules/components/components.module.js';
import { ConnectorsModule } from './modules/connectors/connectors.module.js';
import { CronsModule } from './modules/crons/crons.module.js';
import { DemoModule } from './modules/demo/demo.module.js';
import { FileQueueModule } from './modules/runner/work/file-queue.module.js';
import { ExchangeModule } from './modules/exchange/exchange.module.js';
import { LiveModule } from './modules/live/live.module.js';
import { NotificationsModule } from './modules/notifications/notifications.module.js';
import { ProjectFilesModule } from './modules/project-files/project-files.module.js';
import { OverviewModule } from './modules/overview/overview.module.js';
import { ProjectsModule } from './modules/projects/projects.module.js';
import { RecordingsModule } from './modules/recordings/recordings.module.js';
import { ReportsModule } from './modules/reports/reports.module.js';
import { RetentionModule } from './modules/retention/retention.module.js';
import { RunnerModule } from './modules/runner/runner.module.js';
import { TestCasesModule } from './modules/test-cases/test-cases.module.js';
import { UsersModule } from './modules/users/users.module.js';
import { XecutorModule } from './modules/xecutor/xecutor.module.js';

@Module({})
export class AppModule {
  static with(settings: Settings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(settings),
        ScheduleModule.forRoot(),
        DatabaseModule.with(ENTITIES),
        AuditModule,
        UsersModule,
        AdminModule,
        XecutorModule,
        ProjectsModule,
        ComponentsModule,
        TestCasesModule,
        ArtifactsModule,
        ReportsModule,
        OverviewModule,
        AnalyticsModule,
        LiveModule,
        RunnerModule,
        FileQueueModule.with(settings),
        RecordingsModule,
        RetentionModule,
        ConnectorsModule,
        CronsModule,
        NotificationsModule,
        ProjectFilesModule,
        DemoModule,
        ExchangeModule,
      ],
      controllers: [HealthController],
      providers: [
        HealthService,
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_PIPE, useClass: BodyPipe },
        { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor },
        { provide: APP_FILTER, useClass: ErrorFilter },
      ],
    };
  }
}
