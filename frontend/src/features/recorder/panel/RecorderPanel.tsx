import { useState } from 'react';
import { ConfirmDialog } from '../../../shared/components/dialogs/ConfirmDialog.js';
import { plural } from '../../../shared/utils/format.js';
import { useRecorder, useRecorderState } from '../use-recorder.js';
import type { AddCases } from './steps/AddSteps.js';
import { DockedRecorder } from './DockedRecorder.js';
import { LargeRecorder } from './LargeRecorder.js';
import { StartDialog } from './StartDialog.js';

export interface RecorderPanelProps {
  readonly projectId: number;
  /** The environment for tried steps; '' is none. */
  readonly environment: string;
  readonly onAdd: AddCases;
}

/** The recording browser, large or docked; first the dialog that asks where to start. */
export function RecorderPanel({ projectId, environment, onAdd }: RecorderPanelProps) {
  const recorder = useRecorder();
  const state = useRecorderState(recorder);
  const [closing, setClosing] = useState(false);
  const { recording, asking, steps, view, picking, trying } = state;
  const purpose = picking ? 'pick' : trying ? 'try' : 'record';
  // Closes the dialog if the steps were added meanwhile: there is nothing left to confirm.
  if (closing && steps.length === 0) setClosing(false);
  const close = () => {
    setClosing(false);
    void recorder.close();
  };
  const onClose = () => (steps.length > 0 ? setClosing(true) : close());
  const shown = { recorder, state, onClose };
  return (
    <>
      {recording && view === 'large' && <LargeRecorder {...shown} recording={recording} onAdd={onAdd} />}
      {recording && view === 'docked' && <DockedRecorder {...shown} recording={recording} />}
      {asking && <StartDialog {...{ projectId, environment, recorder, purpose }} file={asking} />}
      <ConfirmDialog
        open={closing}
        title={`Close without adding ${plural(steps.length, 'step')}?`}
        text="The browser closes, and its recorded steps are lost."
        confirmLabel="Close"
        cancelLabel="Keep recording"
        destructive
        onConfirm={close}
        onCancel={() => setClosing(false)}
      />
    </>
  );
}
