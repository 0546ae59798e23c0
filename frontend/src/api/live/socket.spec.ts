import { DELAYS, type LiveEvent } from '@testplatform/contract';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';

const fake = (() => {
  const handlers = new Map<string, (payload?: unknown) => void>();
  const socket = {
    connected: true,
    recovered: false,
    emit: jest.fn(),
    connect: jest.fn(),
    disconnect: jest.fn(),
    removeAllListeners: jest.fn(),
    on: (event: string, handler: (payload?: unknown) => void) => handlers.set(event, handler),
  };
  return { handlers, socket, io: jest.fn((_options: object) => socket) };
})();
jest.mock('socket.io-client', () => ({ io: fake.io }));
// Imported here, after the mock is set up.
let joinLiveChannel: typeof import('./socket.js').joinLiveChannel;
beforeAll(async () => ({ joinLiveChannel } = await import('./socket.js')));

const TOKEN = 'longer-than-ten';
/** The server's answer to the last handshake. */
const answerHandshake = (answer: object = {}) => {
  const [, , answered] = fake.socket.emit.mock.lastCall as [string, object, (answer: unknown) => void];
  answered({ status: 'success', ...answer });
};
const say = (event: string, payload?: unknown) => fake.handlers.get(event)?.(payload);

describe('the live channel', () => {
  const listeners = {
    onLive: jest.fn(),
    onChat: jest.fn(),
    onChange: jest.fn(),
    onMissed: jest.fn(),
    onConnected: jest.fn(),
  };

  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    jest.clearAllMocks();
    fake.handlers.clear();
  });

  it('connects only with a token of more than 10 characters', () => {
    joinLiveChannel('0123456789', 1, listeners);
    expect(fake.io).not.toHaveBeenCalled();
    joinLiveChannel('0123456789a', 1, listeners);
    expect(fake.io).toHaveBeenCalledWith(
      expect.objectContaining({
        auth: { token: '0123456789a' },
        // Varied by half, so the first try comes after 1 to 3 s.
        randomizationFactor: 0.5,
        reconnectionDelay: 2_000,
        reconnectionDelayMax: 5_000,
      }),
    );
  });

  it('names its project, at once and every 10 s', () => {
    joinLiveChannel(TOKEN, 7, listeners);
    say('connect');
    jest.advanceTimersByTime(2 * DELAYS.handshake);
    expect(fake.socket.emit.mock.calls).toEqual(
      Array.from({ length: 3 }, () => ['handshake', { projectId: 7 }, expect.any(Function)]),
    );
  });

  it('reports that changes may have been missed, when it is in the room again without a replay', () => {
    joinLiveChannel(TOKEN, 1, listeners);
    say('connect');
    answerHandshake();
    fake.socket.recovered = true;
    say('connect');
    answerHandshake();
    fake.socket.recovered = false;
    say('connect');
    expect(listeners.onMissed).not.toHaveBeenCalled();
    answerHandshake();
    answerHandshake();
    expect(listeners.onMissed).toHaveBeenCalledTimes(1);
  });

  describe('on its first handshake', () => {
    /** Opens a page, connects after some time, and is answered when connecting has taken some time too. */
    const join = (before: number, takes: number, answer: object) => {
      jest.advanceTimersByTime(before);
      joinLiveChannel(TOKEN, 1, listeners);
      jest.advanceTimersByTime(takes);
      say('connect');
      answerHandshake(answer);
    };

    it.each([
      ['since the page was opened', 2_000, 3_000, 5_000],
      ['while it connected', 600_000, 3_000, 3_000],
      ['while data that may still be shown was read', 600_000, 3_000, 33_000],
    ])('reports that changes may have been missed when the last one was %s', (_when, before, takes, changedAgo) => {
      join(before, takes, { changedAgo });
      expect(listeners.onMissed).toHaveBeenCalledTimes(1);
      answerHandshake({ changedAgo: 0 });
      expect(listeners.onMissed).toHaveBeenCalledTimes(1);
    });

    it.each([
      ['before the page was opened', 2_000, { changedAgo: 5_001 }],
      ['before anything shown was read', 600_000, { changedAgo: 33_001 }],
      ['so long ago that the server does not know when', 2_000, {}],
    ])('reports none when the last one was %s', (_when, before, answer) => {
      join(before, 3_000, answer);
      expect(listeners.onMissed).not.toHaveBeenCalled();
    });

    it('waits for one that joins the room', () => {
      join(0, 1_000, { status: 'failure', errors: 'The service is unavailable' });
      expect(listeners.onMissed).not.toHaveBeenCalled();
      answerHandshake({ changedAgo: 500 });
      expect(listeners.onMissed).toHaveBeenCalledTimes(1);
    });
  });

  it('reports them only in the room, when the first handshake after an outage is refused', () => {
    joinLiveChannel(TOKEN, 1, listeners);
    say('connect');
    answerHandshake();
    say('disconnect');
    say('connect');
    answerHandshake({ status: 'failure', errors: 'The service is unavailable' });
    expect(listeners.onMissed).not.toHaveBeenCalled();
    answerHandshake();
    expect(listeners.onMissed).toHaveBeenCalledTimes(1);
  });

  it('reports that too when the first connection failed: data read before is from before the outage', () => {
    joinLiveChannel(TOKEN, 1, listeners);
    fake.socket.recovered = false;
    say('connect_error', new Error('websocket error'));
    say('connect');
    expect(listeners.onMissed).not.toHaveBeenCalled();
    answerHandshake();
    expect(listeners.onMissed).toHaveBeenCalledTimes(1);
  });

  it('tries again 30 s after a disconnect', () => {
    joinLiveChannel(TOKEN, 1, listeners);
    say('disconnect');
    expect(listeners.onConnected).toHaveBeenLastCalledWith(false);
    jest.advanceTimersByTime(DELAYS.socketRetry - 1);
    expect(fake.socket.connect).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(fake.socket.connect).toHaveBeenCalledTimes(1);
  });

  it('forwards well-formed events', () => {
    const event: LiveEvent = {
      projectId: 1,
      run_id: 'a',
      runnerStatus: 'progress',
      executionType: 'server',
      snap: null,
      runnerData: null,
      ts: 1,
    };
    joinLiveChannel(TOKEN, 1, listeners);
    say('generic', { testCaseEvents: JSON.stringify(event) });
    say('generic', { testCaseEvents: 'not json' });
    say('chatStream', '[END]');
    expect(listeners.onLive.mock.calls).toEqual([[event]]);
    expect(listeners.onChat.mock.calls).toEqual([['[END]']]);
  });

  it('leaves nothing running', () => {
    const leave = joinLiveChannel(TOKEN, 1, listeners);
    say('disconnect');
    leave();
    expect(fake.socket.disconnect).toHaveBeenCalledTimes(1);
    expect(jest.getTimerCount()).toBe(0);
  });
});
