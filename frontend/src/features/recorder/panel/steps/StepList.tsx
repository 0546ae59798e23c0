import RecordIcon from '@mui/icons-material/FiberManualRecordOutlined';
import Box from '@mui/material/Box';
import type { CheckedStep, RecordedStep } from '@testplatform/contract';
import { useEffect, useRef } from 'react';
import { EmptyState } from '../../../../shared/components/states/EmptyState.js';
import { withMove, withTarget, withTitle } from '../../model/step-edits.js';
import type { Recorder } from '../../recorder.js';
import { StepRow } from './StepRow.js';

interface StepListProps {
  readonly recorder: Recorder;
  readonly steps: readonly RecordedStep[];
  /** The check's results by step id. */
  readonly marks: ReadonlyMap<string, CheckedStep>;
}

/** The recorded steps that are not in the file yet. New steps are scrolled into view. */
export function StepList({ recorder, steps, marks }: StepListProps) {
  const list = useRef<HTMLOListElement>(null);
  const last = steps.at(-1)?.id;
  useEffect(() => {
    list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [last]);
  if (steps.length === 0) {
    return (
      <EmptyState
        icon={<RecordIcon />}
        title="No steps yet"
        text="Use the page as you normally would. Each action appears here as a test case."
      />
    );
  }
  const ids = steps.map(({ id }) => id);
  return (
    <Box component="ol" ref={list} aria-label="Recorded steps" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {steps.map((step, place) => (
        <StepRow
          key={step.id}
          step={step}
          mark={marks.get(step.id)}
          isFirst={place === 0}
          isLast={place === steps.length - 1}
          onTitle={(title) => recorder.edit((edits) => withTitle(edits, step.id, title))}
          onTarget={(locator) => recorder.edit((edits) => withTarget(edits, step.id, locator))}
          onMove={(by) => recorder.edit((edits) => withMove(edits, ids, step.id, by))}
          onDelete={() => recorder.remove([step.id])}
        />
      ))}
    </Box>
  );
}
