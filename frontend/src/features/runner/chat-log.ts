import { CHAT_END, type ChatEvent, type ChatLine } from '@testplatform/contract';

/** How many lines the console keeps. */
export const CHAT_LINES_MAX = 500;

export interface Chat {
  readonly lines: readonly NumberedLine[];
  /** The end marker came last: the next line starts a new console. */
  readonly ended: boolean;
}
export interface NumberedLine extends ChatLine {
  readonly id: number;
}

export const EMPTY_CHAT: Chat = { lines: [], ended: false };

/** The console after a chat event. */
export function addToChat(chat: Chat, event: ChatEvent): Chat {
  if (event === CHAT_END) return { ...chat, ended: true };
  const next = (chat.lines.at(-1)?.id ?? 0) + 1;
  const added = event.map((line, index) => ({ ...line, id: next + index }));
  return { lines: [...(chat.ended ? [] : chat.lines), ...added].slice(-CHAT_LINES_MAX), ended: false };
}
