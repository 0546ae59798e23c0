import { CHAT_END, type ChatLine } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { addToChat, CHAT_LINES_MAX, EMPTY_CHAT } from './chat-log.js';

const line = (text: string): ChatLine => ({ ts: 0, level: 'info', text });

describe('the console', () => {
  it('adds lines in order', () => {
    const chat = addToChat(addToChat(EMPTY_CHAT, [line('one')]), [line('two'), line('three')]);
    expect(chat.lines.map(({ id, text }) => [id, text])).toEqual([
      [1, 'one'],
      [2, 'two'],
      [3, 'three'],
    ]);
  });

  it('starts over after the end marker, and keeps the old lines until then', () => {
    const ended = addToChat(addToChat(EMPTY_CHAT, [line('old')]), CHAT_END);
    expect(ended).toMatchObject({ ended: true, lines: [{ text: 'old' }] });
    expect(addToChat(ended, [line('new')]).lines.map(({ text }) => text)).toEqual(['new']);
  });

  it('keeps the last lines only', () => {
    const lines = Array.from({ length: CHAT_LINES_MAX + 10 }, (_, index) => line(String(index)));
    const chat = addToChat(EMPTY_CHAT, lines);
    expect(chat.lines).toHaveLength(CHAT_LINES_MAX);
    expect(chat.lines.at(-1)?.text).toBe(String(CHAT_LINES_MAX + 9));
  });
});
