import { Module } from '@nestjs/common';
import { MailService } from './mail.service.js';
import { OutgoingSender } from './outgoing/outgoing-sender.js';
import { OutgoingRepository } from './outgoing/outgoing.repository.js';
import { OutgoingService } from './outgoing/outgoing.service.js';

/** Mails, and the queue in which they and other messages wait until they are delivered. */
@Module({
  providers: [OutgoingRepository, OutgoingService, OutgoingSender, MailService],
  exports: [OutgoingService, MailService],
})
export class MailModule {}
