import { Module } from '@nestjs/common';
import { RateLimitModule } from '../../common/rate-limit/rate-limit.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { ConnectorsModule } from '../connectors/connectors.module.js';
import { MailModule } from '../mail/mail.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { RunnerModule } from '../runner/runner.module.js';
import { ChannelsRepository } from './channels.repository.js';
import { DeliveriesRepository } from './sending/deliveries.repository.js';
import { DeliveriesService } from './sending/deliveries.service.js';
import { RunEndNotifier } from './run-end-notifier.js';
import { NoticeSender } from './sending/notice-sender.js';
import { RunNoticeBuilder } from './messages/run-notice-builder.js';
import { NotificationCourier } from './sending/notification-courier.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsService } from './notifications.service.js';
import { RunKindsRepository } from './run-kinds.repository.js';
import { WebhookClient } from './sending/webhook-client.js';

@Module({
  imports: [AuditModule, ProjectsModule, ConnectorsModule, ReportsModule, RunnerModule, MailModule, RateLimitModule],
  controllers: [NotificationsController],
  providers: [
    ChannelsRepository,
    DeliveriesRepository,
    RunKindsRepository,
    NotificationsService,
    DeliveriesService,
    RunEndNotifier,
    NotificationCourier,
    RunNoticeBuilder,
    NoticeSender,
    WebhookClient,
  ],
})
export class NotificationsModule {}
