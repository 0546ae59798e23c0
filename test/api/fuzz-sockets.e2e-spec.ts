import {
  RECORDING_SOCKET,
  SOCKET_EVENTS,
  XECUTOR_ASKS,
  XECUTOR_NAMESPACE,
  XECUTOR_RECORDING,
} from '@testplatform/contract';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { createMember } from '../factories/member.js';
import { createCase, createFiles } from '../factories/project.js';
import { run } from '../factories/run.js';
import { anyValue, SEED } from '../support/any-input.js';
import { BUSY_MAX, longestBusy } from '../support/busy.js';
import { LiveClient } from '../support/live-client.js';
import { Outbox } from '../support/outbox.js';
import { ownServer } from '../support/shared-server.js';
import { buildAuth } from '../support/xecutor-client.js';

const on = ownServer();
const mails = new Outbox(on);

/** Messages of each kind that every client sends. */
const MESSAGES = 100;
/** Names that messages know. */
const FIELDS = [
  'projectId',
  'recording_id',
  'recordingId',
  'kind',
  'x',
  'y',
  'key',
  'text',
  'lease',
  'fileRunId',
  'epoch',
];
FIELDS.push('protocol', 'duid', 'seq', 'events', 'path', 'type', 'data', 'file', 'token');

const EVENTS = [...new Set([SOCKET_EVENTS, RECORDING_SOCKET, XECUTOR_ASKS, XECUTOR_RECORDING].flatMap(Object.values))];

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});

/** A client that sends whatever it likes, and connects again when it is thrown out. Resolves when it is connected or refused. */
async function connect(namespace: string, auth: object): Promise<Socket> {
  const socket = io(on.server.url + namespace, {
    auth,
    transports: ['websocket'],
    reconnectionDelay: 20,
    forceNew: true,
  });
  open.push(socket);
  socket.on('disconnect', (reason) => reason === 'io server disconnect' && socket.connect());
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve);
    socket.once('connect_error', () => resolve());
  });
  return socket;
}

describe('for any message', () => {
  it('the server serves on, and others hear their runs', async () => {
    const [file] = await createFiles(on.admin, ['Watched']);
    await createCase(on.admin, file!);
    const watcher = await LiveClient.watch(on.admin, file!.projectId);
    const { api } = await createMember(on.admin, on.visitor, mails);
    const xecutor = buildAuth();
    await api.ok('/xecutor/manage-device', { duid: xecutor.duid });
    const clients = [
      await connect('/', {}),
      await connect('/', { token: api.token }),
      await connect(XECUTOR_NAMESPACE, {}),
      await connect(XECUTOR_NAMESPACE, xecutor),
    ];
    expect(clients.map(({ connected }) => connected)).toEqual([false, true, false, true]);
    const messages = fc.sample(fc.array(anyValue(FIELDS), { maxLength: 3 }), { numRuns: MESSAGES, seed: SEED });
    const sendAll = async () => {
      for (const [at, message] of messages.entries()) {
        for (const client of clients) {
          for (const event of EVENTS) {
            if (at % 2 === 0) client.emit(event, ...message);
            else client.emit(event, ...message, () => undefined);
          }
        }
        // Leaves the sockets time to send: what waits in this process is no load.
        await fetch(`${on.server.url}/api/health`);
      }
    };
    const sent = sendAll();
    expect(await longestBusy(on.server, sent)).toBeLessThan(BUSY_MAX);
    await sent;
    const runId = await run(on.admin, file!);
    await watcher.finished(runId);
    watcher.close();
    expect(on.server.log).not.toContain('"level":50');
  });
});
