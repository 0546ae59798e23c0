import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Actor, CurrentActor, Permission } from '../../common/access/access.js';
import { Call } from '../../common/http/call.decorator.js';
import { DeliveriesService } from './deliveries.service.js';
import {
  DeliveriesAnswerDto,
  DeliveryIdsAnswerDto,
  ListNotificationsDto,
  ManageNotificationAnswerDto,
  ManageNotificationDto,
  NotificationsAnswerDto,
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

  @Call('projects/notification-lists', { summary: 'Who is told when runs end', answer: NotificationsAnswerDto })
  @Permission('projects', 'view')
  list(@Body() body: ListNotificationsDto): Promise<NotificationsAnswerDto> {
    return this.notifications.list(body);
  }

  @Call('projects/notification-manage', {
    summary: 'Create, change or delete a notification',
    answer: ManageNotificationAnswerDto,
  })
  @Permission('projects', 'modify')
  manage(@Body() body: ManageNotificationDto, @CurrentActor() actor: Actor): Promise<ManageNotificationAnswerDto> {
    return this.notifications.manage(body, actor);
  }

  @Call('projects/notification-test', { summary: 'Send a test of a notification', answer: DeliveryIdsAnswerDto })
  @Permission('projects', 'modify')
  test(@Body() body: TestNotificationDto, @CurrentActor() actor: Actor): Promise<DeliveryIdsAnswerDto> {
    return this.deliveries.test(body, actor);
  }

  @Call('projects/notification-log', {
    summary: 'The newest messages, and what became of them',
    answer: DeliveriesAnswerDto,
  })
  @Permission('projects', 'view')
  log(@Body() body: ListNotificationsDto): Promise<DeliveriesAnswerDto> {
    return this.deliveries.log(body);
  }

  @Call('projects/notification-again', { summary: 'Send a message again', answer: DeliveryIdsAnswerDto })
  @Permission('projects', 'modify')
  again(@Body() body: SendAgainDto, @CurrentActor() actor: Actor): Promise<DeliveryIdsAnswerDto> {
    return this.deliveries.again(body, actor);
  }
}
