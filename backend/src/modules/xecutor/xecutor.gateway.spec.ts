import { expect, it, jest } from '@jest/globals';
import { useManualClock } from '../../../../test/support/time/manual-clock.js';
import { XecutorConnection } from './xecutor-connection.js';
import { XecutorGateway } from './xecutor.gateway.js';
import { XecutorWork } from './xecutor-work.js';

const clock = useManualClock();

/** A collaborator of the gateway: a connection uses none of them. */
const none = undefined as never;
const idle = new XecutorGateway(none, none, none, none, none, none);

function connect(gateway = idle) {
  const conn = { on: () => undefined, close: jest.fn() };
  const state = { connected: true };
  const admitted = { auth: { duid: 'desk', instance: 'a' }, userId: 1, owner: 'Ada' };
  const socket = Object.assign(state, { conn, emit: () => true, data: { admitted } }) as never;
  gateway.handleConnection(socket);
  return { close: conn.close, state, socket, connection: XecutorConnection.of(socket) };
}

const LEASE = { fileRunId: 'file', runId: 'run', projectId: 1, epoch: 1 };

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
  connection.begin({ lease: LEASE, path: {} as never }, { watched } as never);
  expect(watched).toHaveBeenCalledTimes(1);
  state.connected = false;
  connection.tellWatched();
  expect(watched).toHaveBeenCalledTimes(1);
});

it('goes on showing a file whose Xecutor is back before the messages of its old connection are stored', async () => {
  const device = { userId: 1, user: { accountActivation: true } };
  const presence = {
    busyIf: () => undefined,
    owned: async () => new Map([['desk', device]]),
    arrive: async () => undefined,
    leave: async () => undefined,
  } as never;
  const files = { greet: async () => [{ lease: LEASE, path: {} }] } as never;
  const left = jest.fn();
  const source = { live: () => ({ watched: () => true }), left } as never;
  const work = new XecutorWork(files, source, none, presence, none, none);
  const lines = { arrive: () => undefined, leave: () => undefined } as never;
  const gateway = new XecutorGateway(none, work, lines, presence, none, none);
  const before = connect(gateway);
  const now = connect(gateway);
  let store = (): void => undefined;
  const stored = new Promise<void>((resolve) => (store = resolve));

  await gateway.hello(before.socket, { holding: [LEASE] });
  const message = before.connection.file('file')!.turn.run(() => stored);
  gateway.handleDisconnect(before.socket);
  await gateway.hello(now.socket, { holding: [LEASE] });
  store();
  await message;
  await clock.advance(0);
  expect(left).not.toHaveBeenCalled();

  gateway.handleDisconnect(now.socket);
  await clock.advance(0);
  expect(left).toHaveBeenCalledTimes(1);
});
