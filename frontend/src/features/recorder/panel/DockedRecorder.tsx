import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { RecordingState } from '@testplatform/contract';
import { useId, useRef } from 'react';
import { useStored } from '../../../shared/hooks/use-stored.js';
import { plural } from '../../../shared/utils/format.js';
import type { Recorder, RecorderState } from '../recorder.js';
import { BrowserNotice } from './BrowserNotice.js';
import { LivePage } from './LivePage.js';
import { RecorderHead } from './RecorderHead.js';

interface DockedRecorderProps {
  readonly recorder: Recorder;
  readonly state: RecorderState;
  readonly recording: RecordingState;
  onClose(): void;
}

/** Pixels. It covers the tree, so that list and form stay visible. */
const [WIDTH_MIN, WIDTH_MAX, TREE_WIDTH, MARGIN] = [264, 440, 320, 16];

/** The recording browser docked in a corner. */
export function DockedRecorder({ recorder, state, recording, onClose }: DockedRecorderProps) {
  const titleId = useId();
  const [treeWidth = TREE_WIDTH] = useStored('treeWidth');
  const box = useRef<HTMLDivElement>(null);
  return (
    <Paper
      component="section"
      aria-labelledby={titleId}
      ref={box}
      tabIndex={-1}
      elevation={8}
      sx={{
        position: 'fixed',
        left: MARGIN,
        bottom: MARGIN,
        zIndex: 'speedDial',
        width: Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, treeWidth - 2 * MARGIN)),
        maxWidth: 'calc(100vw - 32px)',
        overflow: 'hidden',
        border: 1,
        borderColor: 'divider',
      }}
    >
      <RecorderHead
        {...{ recording, titleId, onClose }}
        isDocked
        isPicking={false}
        onView={() => recorder.show('large')}
      />
      <BrowserNotice
        recorder={recorder}
        recording={recording}
        connected={state.connected}
        hasSteps={state.steps.length > 0}
      />
      <LivePage
        recorder={recorder}
        readOnly={recording.closed !== null || recording.hasWindow}
        onLeave={() => box.current?.focus()}
      />
      {state.steps.length > 0 && (
        <Box role="status" sx={{ px: 2, py: 1, typography: 'body2' }}>
          {`${plural(state.steps.length, 'step')} not added to the file yet`}
        </Box>
      )}
    </Paper>
  );
}
