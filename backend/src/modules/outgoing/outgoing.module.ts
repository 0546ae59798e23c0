import { Module } from '@nestjs/common';
import { OutgoingSender } from './outgoing-sender.js';
import { OutgoingRepository } from './outgoing.repository.js';
import { OutgoingService } from './outgoing.service.js';

@Module({
  providers: [OutgoingRepository, OutgoingService, OutgoingSender],
  exports: [OutgoingService],
})
export class OutgoingModule {}
