import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { CheckedStep, RecordedStep, RecordingState, TestCase } from '@testplatform/contract';
import { useState } from 'react';
import { useTestCases } from '../../../../api/project/test-cases.js';
import { sentencesOf } from '../../../../api/client/api-error.js';
import { useLatest } from '../../../../shared/hooks/use-latest.js';
import { useStored } from '../../../../shared/hooks/use-stored.js';
import { toast } from '../../../../shared/toast.js';
import { plural } from '../../../../shared/utils/format.js';
import { CheckNotice } from './CheckNotice.js';
import type { Recorder } from '../../recorder.js';

/**
 * Creates test cases in a file, after a case or at the end. Resolves to the ids of those created; errors have been
 * shown.
 */
export type AddCases = (cases: readonly TestCase[], behind: number | null) => Promise<readonly number[]>;

interface AddStepsProps {
  readonly recorder: Recorder;
  readonly recording: RecordingState;
  readonly steps: readonly RecordedStep[];
  readonly marks: ReadonlyMap<string, CheckedStep>;
  /** Whether the unchanged steps have been checked. */
  readonly checked: boolean;
  /** Whether steps are being added. */
  readonly busy: boolean;
  readonly onAdd: AddCases;
}

/** Adds the recorded steps to the file at a chosen position, after a check unless the person skips it. */
export function AddSteps({ recorder, recording, steps, marks, checked, busy, onAdd }: AddStepsProps) {
  const [behind, setBehind] = useState('');
  const [addUnchecked = false, setAddUnchecked] = useStored('addUnchecked');
  const { check, closed } = recording;
  const isToCheck = !addUnchecked && !checked && closed === null;
  const { data: records = [] } = useTestCases(recording.projectId, recording.file);
  const chosen = records.find(({ case_id }) => String(case_id) === behind);
  const addTo = useLatest(onAdd);
  const add = async () => {
    const wanted = new Set(steps.map(({ id }) => id));
    // Reads the steps again, because the check may have found better locators.
    const now = recorder.getState().steps.filter(({ id }) => wanted.has(id));
    const added = await addTo.current(
      now.map(({ testCase }) => testCase),
      chosen?.case_id ?? null,
    );
    recorder.added(now.slice(0, added.length).map(({ id }) => id));
    // What follows comes behind them.
    if (chosen) setBehind((before) => String(added.at(-1) ?? before));
  };
  const checkAndAdd = async () => {
    try {
      if (!isToCheck || (await recorder.check())) await add();
    } catch (error) {
      toast.error(sentencesOf(error).join(' '));
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, p: 2, borderTop: 1, borderColor: 'divider' }}>
      {check && steps.length > 0 && (check.running || checked) && (
        <CheckNotice {...{ recorder, check, steps, marks }} />
      )}
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
      {closed === null && (
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={!addUnchecked}
              disabled={busy}
              onChange={(event) => setAddUnchecked(!event.target.checked)}
            />
          }
          label="First repeat the steps in a second browser, and mark the differences"
          slotProps={{ typography: { variant: 'body2' } }}
        />
      )}
      <Button
        variant="contained"
        disabled={steps.length === 0}
        loading={busy}
        loadingPosition="start"
        startIcon={<span />}
        onClick={() => void recorder.add(checkAndAdd)}
      >
        {`Add ${plural(steps.length, 'test case')} to the file`}
      </Button>
    </Box>
  );
}
