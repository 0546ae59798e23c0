import CloseIcon from '@mui/icons-material/Close';
import VideoIcon from '@mui/icons-material/VideocamOffOutlined';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { TEXTS, type FilePath } from '@testplatform/contract';
import { useId } from 'react';
import { EmptyState } from '../../shared/components/states/EmptyState.js';
import { ErrorState } from '../../shared/components/states/ErrorState.js';
import { ScreenLoading } from '../../shared/components/states/Loading.js';
import { useFailure } from '../../shared/hooks/use-failure.js';
import { RecordPlayer } from './RecordPlayer.js';
import { LATEST, useRecording } from './use-recording.js';
import { SENTENCES } from '../../shared/texts.js';

/** Title for the record of a given result. */
const NAMED = 'Screen record';

interface ScreenRecordDialogProps {
  readonly projectId: number;
  /** The selected file; null if a result is given. */
  readonly file: FilePath | null;
  /** Id of a result, or `latest`. */
  readonly result: string;
  onClose(): void;
}

/** The popup that plays the record of a file's run. */
export function ScreenRecordDialog({ projectId, file, result, onClose }: ScreenRecordDialogProps) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="lg" aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, pl: 2, pr: 1, py: 0.5 }}>
        <Typography id={titleId} variant="h2" sx={{ whiteSpace: 'nowrap' }}>
          {result === LATEST ? TEXTS.lastScreenRecord : NAMED}
        </Typography>
        <Typography color="text.secondary" noWrap sx={{ flex: 1 }}>
          {file?.testCaseFileName}
        </Typography>
        <IconButton aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Content projectId={projectId} file={file} result={result} />
    </Dialog>
  );
}

function Content({ projectId, file, result }: Omit<ScreenRecordDialogProps, 'onClose'>) {
  const { recording, empty, reading } = useRecording(projectId, file, result);
  const failure = useFailure(reading);
  if (empty)
    return <EmptyState icon={<VideoIcon />} title={SENTENCES.notRunYet} text="Run this test case file to record it." />;
  if (!recording) return failure ? <ErrorState {...failure} inset /> : <ScreenLoading />;
  if (recording.slides.length === 0)
    return <EmptyState icon={<VideoIcon />} title="No pictures" text="No test case of this run left a picture." />;
  return <RecordPlayer recording={recording} title={file?.testCaseFileName ?? NAMED} />;
}
