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
  const state = { connected: true };
  const admitted = { auth: { instance: 'a' }, userId: 1, owner: 'Ada' };
  const socket = Object.assign(state, { conn, emit: () => true, data: { admitted } }) as never;
  gateway.handleConnection(socket);
  return { close: conn.close, state, connection: XecutorConnection.of(socket) };
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

it('shows no file of a connection that is closed, because the Xecutor may have gone to another server', () => {
  const { state, connection } = connect();
  const watched = jest.fn(() => true);
  const lease = { fileRunId: 'file', runId: 'run', projectId: 1, epoch: 1 };
  connection.begin({ lease, path: {} as never }, { watched } as never);
  expect(watched).toHaveBeenCalledTimes(1);
  state.connected = false;
  connection.tellWatched();
  expect(watched).toHaveBeenCalledTimes(1);
});
