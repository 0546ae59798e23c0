import Box from '@mui/material/Box';
import { type ChatLine, DEFAULT_VIEWPORT } from '@testplatform/contract';
import { useLayoutEffect, useRef } from 'react';
import type { Status } from '../../shared/status.js';
import { formatTime } from '../../shared/utils/format.js';
import type { Chat } from './chat-log.js';

const STATUS_OF: Record<ChatLine['level'], Status> = {
  info: 'idle',
  success: 'success',
  warning: 'warning',
  error: 'failed',
};
/** Within this distance from the end, in pixels, the console follows new lines. */
const NEAR_END = 40;

/** The run's console output. Follows the end unless the user has scrolled up. */
export function RunConsole({ chat }: { readonly chat: Chat }) {
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  useLayoutEffect(() => {
    if (atEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [chat]);
  return (
    <Box
      ref={box}
      role="log"
      aria-label="Console"
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END;
      }}
      sx={{
        aspectRatio: DEFAULT_VIEWPORT.width / DEFAULT_VIEWPORT.height,
        overflow: 'auto',
        px: 1.5,
        py: 1,
        bgcolor: 'background.default',
        typography: 'mono',
        fontSize: 12,
      }}
    >
      {chat.lines.length === 0 && <Box sx={{ color: 'text.secondary' }}>No output yet.</Box>}
      {chat.lines.map(({ id, ts, level, text }) => (
        <Box key={id} sx={{ display: 'flex', gap: 1 }}>
          <Box component="time" sx={{ color: 'text.secondary' }}>
            {formatTime(ts)}
          </Box>
          <Box sx={{ color: `status.${STATUS_OF[level]}.main`, overflowWrap: 'anywhere', minWidth: 0 }}>{text}</Box>
        </Box>
      ))}
    </Box>
  );
}
