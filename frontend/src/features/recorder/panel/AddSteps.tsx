import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { RecordedStep, RecordingState, TestCase } from '@testplatform/contract';
import { useState } from 'react';
import { useTestCases } from '../../../api/test-cases.js';
import { plural } from '../../../shared/utils/format.js';
import type { Recorder } from '../recorder.js';

/** Creates test cases in a file, after a case or at the end. Resolves to how many were created; errors have been shown. */
export type AddCases = (cases: readonly TestCase[], behind: number | null) => Promise<number>;

interface AddStepsProps {
  readonly recorder: Recorder;
  readonly recording: RecordingState;
  readonly steps: readonly RecordedStep[];
  readonly onAdd: AddCases;
}

/** Adds the recorded steps to the file at a chosen position. */
export function AddSteps({ recorder, recording, steps, onAdd }: AddStepsProps) {
  const [behind, setBehind] = useState('');
  const [busy, setBusy] = useState(false);
  const { data: records = [] } = useTestCases(recording.projectId, recording.file);
  const chosen = records.find(({ case_id }) => String(case_id) === behind);
  const add = async () => {
    setBusy(true);
    const added = await onAdd(
      steps.map(({ testCase }) => testCase),
      chosen?.case_id ?? null,
    );
    setBusy(false);
    recorder.added(steps.slice(0, added).map(({ id }) => id));
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, p: 2, borderTop: 1, borderColor: 'divider' }}>
      {records.length > 0 && (
        <TextField
          select
          size="small"
          label="Where in the file"
          value={chosen ? behind : ''}
          onChange={(event) => setBehind(event.target.value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">At the end</MenuItem>
          {records.map(({ case_id, testCase }, place) => (
            <MenuItem key={case_id} value={String(case_id)}>{`After ${place + 1}. ${testCase.title}`}</MenuItem>
          ))}
        </TextField>
      )}
      <Button
        variant="contained"
        disabled={steps.length === 0}
        loading={busy}
        loadingPosition="start"
        startIcon={<span />}
        onClick={() => void add()}
      >
        {`Add ${plural(steps.length, 'test case')} to the file`}
      </Button>
    </Box>
  );
}
