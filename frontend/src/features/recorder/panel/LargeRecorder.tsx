import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import type { RecordingState } from '@testplatform/contract';
import { useId, useRef } from 'react';
import type { Recorder, RecorderState } from '../recorder.js';
import { AddSteps, type AddCases } from './steps/AddSteps.js';
import { BrowserNotice } from './BrowserNotice.js';
import { LivePage } from './LivePage.js';
import { PickList } from './PickList.js';
import { RecorderHead } from './RecorderHead.js';
import { RecorderToolbar } from './RecorderToolbar.js';
import { StepList } from './steps/StepList.js';

interface LargeRecorderProps {
  readonly recorder: Recorder;
  readonly state: RecorderState;
  readonly recording: RecordingState;
  readonly onAdd: AddCases;
  onClose(): void;
}

/** The enlarged recording browser: the page, and beside it the recorded steps or the picked locators. */
export function LargeRecorder({ recorder, state, recording, onAdd, onClose }: LargeRecorderProps) {
  const { steps, marks, checked, picking, connected, adding } = state;
  const titleId = useId();
  const side = useRef<HTMLDivElement>(null);
  const isPicking = picking !== null;
  return (
    <Dialog open fullScreen onClose={() => recorder.show('docked')} aria-labelledby={titleId}>
      <RecorderHead
        {...{ recording, titleId, isPicking, onClose }}
        isDocked={false}
        onView={() => recorder.show('docked')}
      />
      <RecorderToolbar recorder={recorder} recording={recording} isPicking={isPicking} />
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: { xs: 'column', md: 'row' } }}>
        <Box sx={{ flex: 1, minWidth: 0, p: 2, pt: 1, display: 'grid', gap: 1, alignContent: 'start' }}>
          <BrowserNotice {...{ recorder, recording, connected }} hasSteps={steps.length > 0} />
          <LivePage
            recorder={recorder}
            readOnly={recording.closed !== null || recording.hasWindow}
            onLeave={() => side.current?.focus()}
          />
        </Box>
        <Box
          ref={side}
          component="section"
          aria-label={isPicking ? 'Locators' : 'Steps'}
          tabIndex={-1}
          sx={{
            width: { md: 380 },
            display: 'flex',
            flexDirection: 'column',
            minHeight: 0,
            borderTop: 1,
            borderLeft: { xs: 0, md: 1 },
            borderColor: { xs: 'divider', md: 'divider' },
          }}
        >
          <Box sx={{ flex: 1, overflow: 'auto' }}>
            {picking ? (
              <PickList recorder={recorder} locators={picking} />
            ) : (
              <StepList recorder={recorder} steps={steps} marks={marks} />
            )}
          </Box>
          {!isPicking && <AddSteps {...{ recorder, recording, steps, marks, checked, onAdd }} busy={adding} />}
        </Box>
      </Box>
    </Dialog>
  );
}
