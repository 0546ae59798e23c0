import type { FilePath } from '@testplatform/contract';
import { lazy, Suspense } from 'react';
import { useRecorderState, type Recorder } from '../../features/recorder/index.js';
import { useAddCases } from '../../features/test-cases/index.js';

const RecorderPanel = lazy(async () => ({
  default: (await import('../../features/recorder/panel/index.js')).RecorderPanel,
}));

interface RecorderBoxProps {
  readonly projectId: number;
  /** Whose values tried steps take; '' is none. */
  readonly environment: string;
  readonly recorder: Recorder;
}

/** The browser that a person leads, while there is one or one is asked for. What is recorded goes into its file. */
export function RecorderBox({ projectId, environment, recorder }: RecorderBoxProps) {
  const { recording, asking } = useRecorderState(recorder);
  const onAdd = useAddCases(projectId, recording?.file ?? asking ?? NO_FILE);
  if (!recording && !asking) return null;
  return (
    <Suspense>
      <RecorderPanel projectId={projectId} environment={environment} onAdd={onAdd} />
    </Suspense>
  );
}

const NO_FILE: FilePath = { module: '', section: '', scenario: '', testCaseFileName: '' };
