import { CHAT_END, LIMITS, type LiveEvent } from '@testplatform/contract';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { useManualClock } from '../../../../test/support/time/manual-clock.js';
import { LiveRun } from './live-run.js';

const PATH = { module: 'M', section: 'S', scenario: 'C', testCaseFileName: 'F' };
const dataOf = (title: string) => ({
  testCase_info: PATH,
  test_result: { testCase: { title }, status: '' as const, message: '' },
});

const jpegOf = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .jpeg()
    .toBuffer();

describe('LiveRun (3 §7)', () => {
  const events: { event: LiveEvent; droppable: boolean; at: number }[] = [];
  const clock = useManualClock();
  const chat = jest.fn();
  const elsewhere = { isShown: jest.fn(() => false), changed: jest.fn() };
  let run: LiveRun;

  beforeEach(() => {
    events.length = 0;
    chat.mockClear();
    elsewhere.isShown.mockReturnValue(false);
    elsewhere.changed.mockClear();
    const room = {
      event: (event: LiveEvent, { droppable }: { droppable: boolean }) =>
        void events.push({ event, droppable, at: clock.now() }),
      chat,
    };
    run = new LiveRun(7, 'run', 'server', room, elsewhere, (error) => expect(error).toBeUndefined());
  });
  afterEach(() => run.close());

  it('sends at most four events a second, the newest state last', async () => {
    for (let step = 0; step < 100; step++) {
      run.progress('a', dataOf(`Case ${step}`));
      await clock.advance(10);
    }
    await clock.advance(1_000);
    expect(events.length).toBeLessThanOrEqual(6);
    for (const [index, { at }] of events.entries()) {
      if (index > 0) expect(at - events[index - 1]!.at).toBeGreaterThanOrEqual(1_000 / LIMITS.liveFramesPerSecond);
    }
    expect(events.at(-1)!.event.runnerData!.test_result.testCase.title).toBe('Case 99');
    expect(events.every(({ droppable }) => !droppable)).toBe(true);
  });

  it("is never silent for 10 s, even if the page doesn't change", async () => {
    run.progress('a', dataOf('Sleep'));
    await clock.advance(60_000);
    for (const [index, { at }] of events.entries())
      if (index > 0) expect(at - events[index - 1]!.at).toBeLessThan(LIMITS.liveHeartbeatMs);
    expect(events.length).toBeGreaterThanOrEqual(6);
    expect(run.latest().ts).toBe(events.at(-1)!.event.ts);
  });

  it('leaves out what comes of lines in a flood, and says so once', async () => {
    const long = 'x'.repeat(1_000_000);
    const flood = () => {
      for (let at = 0; at < 2_000; at++) run.chat({ ts: at, level: 'info', text: long });
      return chat.mock.calls.splice(0).flatMap(([lines]) => lines as { text: string }[]);
    };
    const lines = flood();
    expect(JSON.stringify(lines).length).toBeLessThan(600_000);
    expect(lines.filter(({ text }) => text.startsWith('More lines came'))).toHaveLength(1);
    expect(flood()).toEqual([]);
    await clock.advance(10_000);
    run.chat({ ts: 1, level: 'info', text: 'Later' });
    expect(chat.mock.calls).toEqual([[[{ ts: 1, level: 'info', text: 'Later' }]]]);
  });

  it('shows one of several files until it ends', () => {
    expect(run.shows('a')).toBe(true);
    expect(run.shows('b')).toBe(false);
    run.fileEnded('b');
    expect(run.shows('b')).toBe(false);
    run.fileEnded('a');
    expect(run.shows('b')).toBe(true);
  });

  it('sends the state of the next file as soon as it is shown', async () => {
    run.progress('a', dataOf('First'));
    run.progress('b', dataOf('Meanwhile'));
    await clock.advance(1_000);
    run.fileEnded('a');
    await clock.advance(1_000);
    expect(run.latest().runnerData).toEqual(dataOf('First'));
    // Because somebody watches, the worker asks whether to send pictures of this file.
    expect(run.shows('b')).toBe(true);
    await clock.advance(1_000);
    expect(events.map(({ event }) => event.runnerData)).toEqual([dataOf('First'), dataOf('Meanwhile')]);
  });

  it('announces its end once, then the end marker, then nothing', async () => {
    run.progress('a', dataOf('Case'));
    run.finish();
    run.finish();
    run.progress('a', dataOf('Late'));
    run.chat({ ts: 1, level: 'info', text: 'Late' });
    await clock.advance(60_000);
    expect(events).toMatchObject([
      { event: { projectId: 7, run_id: 'run', runnerStatus: 'finished' }, droppable: false },
    ]);
    expect(chat.mock.calls).toEqual([[CHAT_END, { onlyHere: false }]]);
  });

  it('ends with the last picture of its file, however shortly before the end it came', async () => {
    run.shows('a');
    for (const background of ['red', 'lime', 'blue']) run.frame(await jpegOf(background));
    await run.lastPicture('a');
    run.finish();
    const snap = Buffer.from(events.at(-1)?.event.snap ?? '', 'base64');
    const { dominant } = await sharp(snap).stats();
    expect(dominant.b).toBeGreaterThan(200);
    expect(dominant.r).toBeLessThan(50);
    expect(run.latest().snap).toBe(snap.toString('base64'));
  });

  it("doesn't announce its end if it goes on elsewhere", () => {
    run.close();
    run.finish();
    expect(events).toEqual([]);
    expect(chat).not.toHaveBeenCalled();
  });

  describe('with files on several servers', () => {
    const told = { snap: 'AAAA', runnerData: dataOf('Theirs'), ts: 999_000 };

    it('shows none while another server shows one, and only announces the end', async () => {
      elsewhere.isShown.mockReturnValue(true);
      expect(run.shows('a')).toBe(false);
      run.heard(told);
      await clock.advance(60_000);
      expect(events).toEqual([]);
      expect(run.latest()).toEqual(told);
      run.finish();
      expect(events).toMatchObject([
        { event: { runnerStatus: 'finished', snap: 'AAAA', runnerData: told.runnerData } },
      ]);
    });

    it('shows one of its own as soon as no other server shows one, and reports that', async () => {
      elsewhere.isShown.mockReturnValue(true);
      run.heard(told);
      expect(run.shows('a')).toBe(false);
      elsewhere.isShown.mockReturnValue(false);
      expect(run.shows('a')).toBe(true);
      expect(elsewhere.changed).toHaveBeenCalledTimes(1);
      run.progress('a', dataOf('Ours'));
      await clock.advance(1_000);
      expect(events.at(-1)!.event.runnerData).toEqual(dataOf('Ours'));
      run.fileEnded('a');
      expect(elsewhere.changed).toHaveBeenCalledTimes(2);
    });

    it('sends its state at once, whatever the time', async () => {
      elsewhere.isShown.mockReturnValue(true);
      run.heard({ ...told, ts: clock.now() + 3_600_000 });
      elsewhere.isShown.mockReturnValue(false);
      run.progress('a', dataOf('Ours'));
      await clock.advance(1_000);
      expect(events.at(-1)!.event.runnerData).toEqual(dataOf('Ours'));
    });

    it('stops showing a file when another server shows one too', async () => {
      expect(run.shows('a')).toBe(true);
      run.progress('a', dataOf('Ours'));
      run.giveWay();
      elsewhere.isShown.mockReturnValue(true);
      await clock.advance(60_000);
      expect(run.shows('a')).toBe(false);
      expect(events).toEqual([]);
    });
  });
});
