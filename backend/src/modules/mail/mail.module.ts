import { Module } from '@nestjs/common';
import { OutgoingModule } from '../outgoing/outgoing.module.js';
import { MailService } from './mail.service.js';

@Module({ imports: [OutgoingModule], providers: [MailService], exports: [MailService] })
export class MailModule {}
