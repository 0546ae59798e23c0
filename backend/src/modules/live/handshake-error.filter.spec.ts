import { type ArgumentsHost, Logger } from '@nestjs/common';
import { TEXTS } from '@testplatform/contract';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Socket } from 'socket.io';
import { NoSpaceError, notPermitted, tokenError } from '../../common/errors.js';
import { HandshakeErrorFilter } from './handshake-error.filter.js';

describe('HandshakeErrorFilter (3 §7)', () => {
  /** What the client receives, in order. */
  const seen: unknown[] = [];
  const rooms = new Set<string>();
  const socket = {
    id: 'own',
    rooms,
    leave: (room: string) => rooms.delete(room),
    disconnect: () => seen.push('disconnected'),
  } as unknown as Socket;

  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(() => {
    seen.length = 0;
    for (const room of ['own', 'project:7', 'recordingId:one']) rooms.add(room);
  });

  function fail(cause: Error): void {
    const args = [socket, {}, (answer: unknown) => seen.push(answer)];
    const host = { getType: () => 'ws', getArgs: () => args, switchToWs: () => ({ getPattern: () => 'handshake' }) };
    new HandshakeErrorFilter().catch(cause, host as unknown as ArgumentsHost);
  }

  it('removes a client that may not watch from all rooms', () => {
    const refusal = notPermitted('runner', 'view');
    fail(refusal);
    expect(seen).toEqual([{ status: 'failure', errors: refusal.details }]);
    expect([...rooms]).toEqual(['own']);
  });

  it('disconnects a client with an invalid token, after the answer that says why', () => {
    fail(tokenError(TEXTS.tokenNotValid));
    expect(seen).toEqual([{ status: 'failure', errors: TEXTS.tokenNotValid }, 'disconnected']);
  });

  it.each([
    ['an unexpected error', new Error('broken')],
    ['a full disk', new NoSpaceError()],
  ])('keeps a client in its rooms on %s', (_what, error) => {
    fail(error);
    expect(seen).toEqual([{ status: 'failure', errors: TEXTS.unavailable }]);
    expect(rooms.size).toBe(3);
  });
});
