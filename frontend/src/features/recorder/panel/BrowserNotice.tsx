import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { RecordingState } from '@testplatform/contract';
import type { Recorder } from '../recorder.js';
import { SENTENCES } from '../../../shared/texts.js';

interface BrowserNoticeProps {
  readonly recorder: Recorder;
  readonly recording: RecordingState;
  readonly connected: boolean;
  /** Some steps are not in the file yet: opening another browser would lose them. */
  readonly hasSteps: boolean;
}

/**
 * Explains a frozen picture, or why nothing is recorded: the browser is closed, the connection is lost, the page does
 * not answer the recorder, or it has a window of its own.
 */
export function BrowserNotice({ recorder, recording, connected, hasSteps }: BrowserNoticeProps) {
  const { closed, unheard, hasWindow, file } = recording;
  if (closed !== null) {
    const open = (
      <Button color="inherit" size="small" onClick={() => recorder.ask(file)}>
        Open another browser
      </Button>
    );
    return (
      <Alert severity="error" variant="outlined" action={!hasSteps && open}>
        {closed}.{hasSteps && ' Add its steps to the file, or close it, before you open another one.'}
      </Alert>
    );
  }
  if (!connected) return <Alert severity="warning">{SENTENCES.connectionLost}</Alert>;
  if (unheard !== null) return <Alert severity="warning">{unheard}.</Alert>;
  if (hasWindow) return <Alert severity="info">Use the window that your Xecutor opened.</Alert>;
  return null;
}
