import type { ExecutionContext } from '@nestjs/common';
import { TEXTS, XECUTOR_ASKS } from '@testplatform/contract';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { lastValueFrom, type Observable, of, throwError } from 'rxjs';
import type { Socket } from 'socket.io';
import { QuestionInterceptor } from './question.interceptor.js';
import { MalformedError } from './reading.js';
import type { Admitted } from './xecutor-admission.js';
import { XecutorConnection } from './xecutor-connection.js';
import type { XecutorWork } from './xecutor-work.js';

const LEASE = { fileRunId: '4e9fbe3c-8f0e-4bd3-9f5d-2f6a1c1f0b7e', epoch: 1 };
const malformed = () => throwError(() => new MalformedError('jpeg should be a JPEG'));
const ADMITTED: Admitted = {
  auth: {
    duid: 'device',
    protocol: 1,
    instance: 'instance',
    name: 'desk',
    host: 'desk',
    platform: 'linux',
    version: '1',
  },
  userId: 1,
  owner: 'Ada',
};

describe('QuestionInterceptor (3 §9)', () => {
  const endRefused = jest.fn<XecutorWork['endRefused']>().mockResolvedValue();
  const interceptor = new QuestionInterceptor({ endRefused } as Partial<XecutorWork> as XecutorWork);
  let socket: Socket;

  beforeEach(() => {
    endRefused.mockClear();
    socket = { connected: true, conn: { on: () => socket } } as unknown as Socket;
    XecutorConnection.open(socket, ADMITTED);
    XecutorConnection.of(socket).greeted = true;
  });

  /** Undefined when there is no answer. */
  function answerTo(question: string, handle: () => Observable<unknown> = () => of('answer')): Promise<unknown> {
    const message = { getClient: () => socket, getPattern: () => question, getData: () => ({ lease: LEASE }) };
    const context = { switchToWs: () => message } as unknown as ExecutionContext;
    return lastValueFrom(interceptor.intercept(context, { handle }), { defaultValue: undefined });
  }

  it('passes the questions of an open connection', async () => {
    expect(await answerTo(XECUTOR_ASKS.claim)).toBe('answer');
  });

  it('refuses a closed connection, temporarily', async () => {
    socket.connected = false;
    expect(await answerTo(XECUTOR_ASKS.claim)).toEqual({ error: TEXTS.unavailable });
  });

  it('requires hello first', async () => {
    XecutorConnection.of(socket).greeted = false;
    expect(await answerTo(XECUTOR_ASKS.hello)).toBe('answer');
    expect(() => answerTo(XECUTOR_ASKS.claim)).toThrow('The first question should be hello');
  });

  it.each([XECUTOR_ASKS.deliver, XECUTOR_ASKS.upload])('ends the file of a refused %s', async (question) => {
    await expect(answerTo(question, malformed)).rejects.toThrow(MalformedError);
    expect(endRefused).toHaveBeenCalledWith(XecutorConnection.of(socket), LEASE, expect.any(MalformedError));
  });

  it('drops a malformed live picture, without an answer', async () => {
    expect(await answerTo(XECUTOR_ASKS.frame, malformed)).toBeUndefined();
    const broken = () => throwError(() => new Error('broken'));
    await expect(answerTo(XECUTOR_ASKS.frame, broken)).rejects.toThrow('broken');
  });
});
