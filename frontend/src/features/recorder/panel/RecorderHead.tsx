import CloseIcon from '@mui/icons-material/Close';
import DockIcon from '@mui/icons-material/PictureInPictureAltOutlined';
import LargeIcon from '@mui/icons-material/OpenInFull';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { RecordingState } from '@testplatform/contract';
import { StatusChip } from '../../../shared/components/StatusChip.js';

interface RecorderHeadProps {
  readonly recording: RecordingState;
  readonly titleId: string;
  readonly isDocked: boolean;
  readonly isPicking: boolean;
  onView(): void;
  onClose(): void;
}

/** The file, the recording state, and the window buttons. Docked, there is less room. */
export function RecorderHead({ recording, titleId, isDocked, isPicking, onView, onClose }: RecorderHeadProps) {
  const { file, place, closed } = recording;
  const title = isPicking ? 'Pick an element' : `Recording into “${file.testCaseFileName}”`;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 2, pr: 1, minHeight: 48 }}>
      {isDocked ? (
        <Typography id={titleId} variant="h3" noWrap sx={{ flex: 1 }}>
          {closed === null ? 'Browser' : 'Browser closed'}
        </Typography>
      ) : (
        <>
          <Typography id={titleId} variant="h2" noWrap sx={{ minWidth: 0 }}>
            {title}
          </Typography>
          <Chip recording={recording} />
          <Typography variant="caption" color="text.secondary" noWrap sx={{ flex: 1 }}>
            {place === 'xecutor' ? 'in your Xecutor' : 'on the server'}
          </Typography>
        </>
      )}
      <IconButton aria-label={isDocked ? 'Enlarge the browser' : 'Move the browser to the corner'} onClick={onView}>
        {isDocked ? <LargeIcon fontSize="small" /> : <DockIcon fontSize="small" />}
      </IconButton>
      <IconButton aria-label="Close the browser" onClick={onClose}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

function Chip({ recording: { closed, mode } }: Pick<RecorderHeadProps, 'recording'>) {
  if (closed !== null) return <StatusChip status="failed" label="Browser closed" />;
  return mode === 'idle' || mode === 'pick' ? (
    <StatusChip status="idle" label="Not recording" />
  ) : (
    <StatusChip status="running" label="Recording" />
  );
}
