import { expect, it, jest } from '@jest/globals';
import { useManualClock } from '../../../../test/support/time/manual-clock.js';
import { XecutorConnection } from './xecutor-connection.js';
import { XecutorGateway } from './xecutor.gateway.js';

const clock = useManualClock();

/** A collaborator of the gateway: a connection uses none of them. */
const none = undefined as never;
const gateway = new XecutorGateway(none, none, none, none, none, none);

function connect() {
  const conn = { on: () => undefined, close: jest.fn() };
  const socket = { conn, data: { admitted: { auth: { instance: 'a' }, userId: 1, owner: 'Ada' } } } as never;
  gateway.handleConnection(socket);
  return { close: conn.close, connection: XecutorConnection.of(socket) };
}

it('closes a connection that has not said hello within 30 s', async () => {
  const [silent, greeting] = [connect(), connect()];
  greeting.connection.saidHello = true;
  await clock.advance(29_999);
  expect(silent.close).not.toHaveBeenCalled();
  await clock.advance(1);
  expect(silent.close).toHaveBeenCalledTimes(1);
  expect(greeting.close).not.toHaveBeenCalled();
});
