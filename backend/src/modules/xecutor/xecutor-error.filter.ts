import { Catch } from '@nestjs/common';
import { TEXTS, type XecutorTrouble } from '@testplatform/contract';
import type { Socket } from 'socket.io';
import { ErrorFilter, type Failure } from '../../common/error.filter.js';
import { sentenceOf } from '../../common/errors.js';

/** Answers an Xecutor's failed question (3 §9). */
@Catch()
export class XecutorErrorFilter extends ErrorFilter {
  protected override answerTo(_socket: Socket, { errors, message = TEXTS.unavailable }: Failure): XecutorTrouble {
    return errors === undefined ? { error: message } : { error: sentenceOf(errors), final: true };
  }
}
