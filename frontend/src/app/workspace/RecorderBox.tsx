import type { FilePath } from '@testplatform/contract';
import { useEffect } from 'react';
import { useRecorderState } from '../../features/recorder/recorder-context.js';
import type { Recorder } from '../../features/recorder/recorder.js';
import { useAddCases } from '../../features/test-cases/list/use-add-cases.js';
import { RecorderPanel } from './parts.js';

interface RecorderBoxProps {
  readonly projectId: number;
  /** Whose values tried steps take; '' is none. */
  readonly environment: string;
  readonly recorder: Recorder;
  /** Whether there are steps that are not in the file. */
  onUnadded(hasSteps: boolean): void;
}

/** The browser that a person leads, while there is one or one is asked for. What is recorded goes into its file. */
export function RecorderBox({ projectId, environment, recorder, onUnadded }: RecorderBoxProps) {
  const { recording, asking, steps } = useRecorderState(recorder);
  const hasSteps = steps.length > 0;
  useEffect(() => onUnadded(hasSteps), [hasSteps, onUnadded]);
  const onAdd = useAddCases(projectId, recording?.file ?? asking ?? NO_FILE);
  if (!recording && !asking) return null;
  return (
    <RecorderPanel projectId={projectId} environment={environment} onAdd={onAdd} onClose={() => recorder.cancel()} />
  );
}

const NO_FILE: FilePath = { module: '', section: '', scenario: '', testCaseFileName: '' };
