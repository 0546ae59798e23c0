import { UseFilters } from '@nestjs/common';
import { ConnectedSocket, MessageBody, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import { RECORDING_SOCKET } from '@testplatform/contract';
import type { Socket } from 'socket.io';
import { Connected } from '../../common/access/access.js';
import { ErrorFilter } from '../../common/error.filter.js';
import { RecordingInputMessage } from './messages.js';
import { RecordingsService } from './recordings.service.js';

/** A person's mouse and keyboard input for the browser they control (3 §9). Requires being in its room. */
@WebSocketGateway()
@UseFilters(ErrorFilter)
export class RecordingsGateway {
  constructor(private readonly recordings: RecordingsService) {}

  @SubscribeMessage(RECORDING_SOCKET.input)
  @Connected()
  input(@ConnectedSocket() socket: Socket, @MessageBody() { input }: RecordingInputMessage): void {
    if (input) this.recordings.input(socket.rooms, input);
  }
}
