import RecordIcon from '@mui/icons-material/FiberManualRecord';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import type { FilePath } from '@testplatform/contract';
import { useContext } from 'react';
import { RecorderContext, useRecorderState } from './use-recorder.js';
import type { Recorder } from './recorder.js';

/** Opens a browser to record test cases for a file. Hidden without the permission. */
export function RecordButton({ file }: { readonly file: FilePath }) {
  const recorder = useContext(RecorderContext);
  return recorder && <OwnRecordButton recorder={recorder} file={file} />;
}

function OwnRecordButton({ recorder, file }: { readonly recorder: Recorder; readonly file: FilePath }) {
  const { recording } = useRecorderState(recorder);
  const hint = recording ? 'Show the open browser' : 'Record test cases in a browser';
  return (
    <Tooltip title={hint} describeChild>
      <Button
        variant="outlined"
        color="inherit"
        size="small"
        startIcon={<RecordIcon color="error" />}
        onClick={() => recorder.ask(file)}
      >
        {recording ? 'Recording' : 'Record'}
      </Button>
    </Tooltip>
  );
}
