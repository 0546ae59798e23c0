import { beforeEach, describe, expect, it } from '@jest/globals';
import { Server } from 'socket.io';
import { KeepingAdapter, KeptPayload } from './keeping-adapter.js';

const ROOM = 'project:1';
const PID = 'secret';

let adapter: KeepingAdapter;
beforeEach(() => {
  const server = new Server({ connectionStateRecovery: {}, adapter: KeepingAdapter });
  adapter = server.sockets.adapter as KeepingAdapter;
});

/** Sends an event to the room. @returns the offset that a client which received it last names */
function send(payload: unknown): string {
  const data = ['event', payload];
  adapter.broadcast({ type: 2, data }, { rooms: new Set([ROOM]), except: new Set(), flags: {} });
  return String(data.at(-1));
}

/** What a client that left after an event is sent when it comes back. */
async function missedSince(offset: string): Promise<unknown[]> {
  adapter.persistSession({ sid: 'socket', pid: PID, rooms: [ROOM], data: {} });
  const { missedPackets } = await adapter.restoreSession(PID, offset);
  return missedPackets.map(([, payload]) => payload);
}

describe('events for clients that reconnect', () => {
  it('are kept, with less of those that say so', async () => {
    const last = send('heard');
    send('missed');
    send(new KeptPayload({ picture: 'large' }, { picture: '' }));
    expect(await missedSince(last)).toEqual(['missed', { picture: '' }]);
  });

  it('are no more than the memory set aside for them, whether they are long or many', async () => {
    for (const [times, payload] of [
      [100, 'x'.repeat(1_000_000)],
      [150_000, [{ text: 'x' }]],
    ] as const) {
      const first = send('heard');
      let last = '';
      for (let sent = 0; sent < times; sent++) last = send(payload);
      await expect(missedSince(first)).rejects.toThrow('There is no such session');
      expect(await missedSince(last)).toEqual([]);
    }
  });

  it('are only for clients that may still hear them', async () => {
    const last = send('heard');
    adapter.readmits = async ({ rooms }) => !rooms.includes(ROOM);
    await expect(missedSince(last)).rejects.toThrow('There is no such session');
  });
});
