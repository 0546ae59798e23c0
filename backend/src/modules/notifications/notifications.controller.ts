import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Actor, CurrentActor, Permission } from '../../common/access/access.js';
import { Call } from '../../common/http/call.decorator.js';
import type { Answer } from '../../common/http/envelope.js';
import { ProjectRefDto } from '../../common/validation/fields.js';
import { DeliveriesService } from './sending/deliveries.service.js';
import {
  ChangedNotificationDto,
  DeliveryDto,
  DeliveryIdsDto,
  ManageNotificationDto,
  NotificationDto,
  SendAgainDto,
  TestNotificationDto,
} from './dto/notifications.dto.js';
import { NotificationsService } from './notifications.service.js';

@ApiTags('notifications')
@Controller()
export class NotificationsController {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly deliveries: DeliveriesService,
  ) {}

  @Call('projects/notification-lists', { summary: 'Who is told when runs end', data: [NotificationDto] })
  @Permission('projects', 'view')
  list(@Body() body: ProjectRefDto): Promise<Answer<NotificationDto[]>> {
    return this.notifications.list(body);
  }

  @Call('projects/notification-manage', {
    summary: 'Create, change or delete a notification',
    data: ChangedNotificationDto,
  })
  @Permission('projects', 'modify')
  manage(@Body() body: ManageNotificationDto, @CurrentActor() actor: Actor): Promise<Answer<ChangedNotificationDto>> {
    return this.notifications.manage(body, actor);
  }

  @Call('projects/notification-test', { summary: 'Send a test of a notification', data: DeliveryIdsDto })
  @Permission('projects', 'modify')
  test(@Body() body: TestNotificationDto, @CurrentActor() actor: Actor): Promise<Answer<DeliveryIdsDto>> {
    return this.deliveries.test(body, actor);
  }

  @Call('projects/notification-log', {
    summary: 'The newest messages, and what became of them',
    data: [DeliveryDto],
  })
  @Permission('projects', 'view')
  log(@Body() body: ProjectRefDto): Promise<Answer<DeliveryDto[]>> {
    return this.deliveries.log(body);
  }

  @Call('projects/notification-again', { summary: 'Send a message again', data: DeliveryIdsDto })
  @Permission('projects', 'modify')
  again(@Body() body: SendAgainDto, @CurrentActor() actor: Actor): Promise<Answer<DeliveryIdsDto>> {
    return this.deliveries.again(body, actor);
  }
}
