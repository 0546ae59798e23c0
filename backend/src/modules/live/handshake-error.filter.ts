import { Catch } from '@nestjs/common';
import { TEXTS } from '@testplatform/contract';
import type { Socket } from 'socket.io';
import { ErrorFilter, type Failure } from '../../common/error.filter.js';
import { leaveRooms } from './rooms.js';

/** Answers a failed handshake. A client that may no longer watch leaves all rooms first, so it receives nothing more. */
@Catch()
export class HandshakeErrorFilter extends ErrorFilter {
  protected override answerTo(socket: Socket, { errors }: Failure): object {
    // No error details means that the server failed, so the client may stay.
    if (errors !== undefined) leaveRooms(socket);
    return { status: 'failure', errors: errors ?? TEXTS.unavailable };
  }
}
