import DoneIcon from '@mui/icons-material/CloudDoneOutlined';
import CutOffIcon from '@mui/icons-material/CloudOffOutlined';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { TEXTS } from '@testplatform/contract';
import { isCutOff, needsDecision, type SaveQueue } from './model/save-queue.js';

interface SaveChipProps {
  readonly queue: SaveQueue;
  /** Who has changed the tree since it was saved here. */
  readonly changedBy: string | undefined;
}

/**
 * "Saving…" while edits are being sent, "Saved" afterwards; a note while the server is unreachable, and who else
 * changed the tree since. Nothing before the first edit, or when a save needs a decision.
 */
export function SaveChip({ queue, changedBy }: SaveChipProps) {
  const { phase, saves } = queue;
  const isUnsaved = isCutOff(queue);
  const isBusy = phase !== 'idle' && !needsDecision(queue) && !isUnsaved;
  const isChanged = phase === 'idle' && changedBy !== undefined;
  const isSaved = phase === 'idle' && saves > 0 && !isChanged;
  return (
    <Box
      role="status"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        typography: 'caption',
        color: 'text.secondary',
        minWidth: 0,
      }}
    >
      {isBusy && (
        <>
          <CircularProgress size={12} color="inherit" aria-hidden />
          {TEXTS.saving}
        </>
      )}
      {isUnsaved && (
        <Box component="span" sx={{ display: 'inherit', gap: 'inherit', alignItems: 'inherit', color: 'warning.main' }}>
          <CutOffIcon aria-hidden sx={{ fontSize: 16 }} />
          {TEXTS.notSaved}
        </Box>
      )}
      {isChanged && (
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          Changed by {changedBy}
        </Box>
      )}
      {isSaved && (
        <>
          <DoneIcon aria-hidden sx={{ fontSize: 16 }} />
          {TEXTS.saved}
        </>
      )}
    </Box>
  );
}
