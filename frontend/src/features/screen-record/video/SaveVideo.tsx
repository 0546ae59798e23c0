import SaveIcon from '@mui/icons-material/SaveAltOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { useSaveVideo } from './use-save-video.js';

type Saving = ReturnType<typeof useSaveVideo>;

/** Starts making a video of the recording. */
export function SaveVideoButton({ saving: { progress, save } }: { readonly saving: Saving }) {
  return (
    <Button size="small" variant="outlined" startIcon={<SaveIcon />} disabled={progress !== null} onClick={save}>
      Save video
    </Button>
  );
}

/** The progress of the video with Cancel, or the error. */
export function SaveVideoProgress({ saving: { progress, problem, cancel } }: { readonly saving: Saving }) {
  const labelId = useId();
  if (problem !== null)
    return (
      <Alert severity="error" variant="outlined">
        {problem}
      </Alert>
    );
  if (progress === null) return null;
  const percent = Math.round(progress * 100);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <Typography id={labelId}>Making the video</Typography>
      <LinearProgress variant="determinate" value={percent} aria-labelledby={labelId} sx={{ flex: 1 }} />
      <Typography color="text.secondary">{percent} %</Typography>
      <Button size="small" color="inherit" onClick={cancel}>
        Cancel
      </Button>
    </Box>
  );
}
