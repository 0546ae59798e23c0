import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ArtifactStore } from './artifact-store.js';
import { useManualClock } from '../../../../test/support/time/manual-clock.js';
import { ArtifactWriter } from './artifact-writer.js';

const FULL = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
const DOWN = new Error('connection refused');

/** A fake store, and a writer to it. */
function build() {
  const state = {
    refusal: null as Error | null,
    isSilent: false,
    kept: [] as string[],
    asked: 0,
    signal: undefined as AbortSignal | undefined,
  };
  const store: Partial<ArtifactStore> = {
    put: async (key, _source, signal) => {
      state.asked++;
      state.signal = signal;
      if (state.isSilent) return new Promise(() => undefined);
      if (state.refusal) throw state.refusal;
      state.kept.push(key);
    },
  };
  return { state, writer: new ArtifactWriter(store as ArtifactStore) };
}

describe('writing artifacts', () => {
  const clock = useManualClock();
  const said: string[] = [];
  beforeEach(() => {
    said.length = 0;
    jest.spyOn(Logger.prototype, 'error').mockImplementation((_fields, text) => said.push(String(text)));
    jest.spyOn(Logger.prototype, 'warn').mockImplementation((text) => said.push(String(text)));
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('retries while the store is briefly down', async () => {
    const { state, writer } = build();
    state.refusal = DOWN;
    const kept = writer.put('a/0.jpeg', Buffer.from(''));
    await clock.advance(1_000);
    state.refusal = null;
    await clock.advance(1_000);
    expect(await kept).toBe(true);
    expect(state.kept).toEqual(['a/0.jpeg']);
    expect(said).toEqual([]);
  });

  it('gives up on a hanging store after ten seconds, and on its checks after two', async () => {
    const { state, writer } = build();
    state.isSilent = true;
    const first = writer.put('a/0.jpeg', Buffer.from(''));
    await clock.advance(9_999);
    expect(state.signal?.aborted).toBe(false);
    await clock.advance(1);
    expect([await first, state.signal?.aborted]).toEqual([false, true]);
    await clock.advance(2_000);
    const second = writer.put('a/1.jpeg', Buffer.from(''));
    await clock.advance(2_000);
    expect([await second, state.signal?.aborted, state.asked]).toEqual([false, true, 2]);
  });

  it.each([
    ['down', DOWN, 4_250],
    ['full', FULL, 0],
  ])('gives up a store that is %s, says so once, and looks again', async (_how, refusal, patience) => {
    const { state, writer } = build();
    state.refusal = refusal;
    const first = writer.put('a/0.jpeg', Buffer.from(''));
    await clock.advance(patience);
    expect(await first).toBe(false);
    const { asked } = state;
    for (let index = 1; index <= 500; index++) expect(await writer.put(`a/${index}.jpeg`, Buffer.from(''))).toBe(false);
    expect(state.asked).toBe(asked);
    await clock.advance(2_000);
    expect(await writer.put('a/501.jpeg', Buffer.from(''))).toBe(false);
    expect(state.asked).toBe(asked + 1);
    state.refusal = null;
    await clock.advance(2_000);
    expect(await writer.put('a/502.jpeg', Buffer.from(''))).toBe(true);
    expect(state.kept).toEqual(['a/502.jpeg']);
    expect(said).toEqual([
      expect.stringContaining('Pictures can’t be stored'),
      'Pictures are stored again; 502 files are missing',
    ]);
  });
});
