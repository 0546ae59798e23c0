import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { CheckedStep, RecordedStep, RecordingState } from '@testplatform/contract';
import { plural } from '../../../../shared/utils/format.js';
import type { Recorder } from '../../recorder.js';

interface CheckNoticeProps {
  readonly recorder: Recorder;
  readonly check: NonNullable<RecordingState['check']>;
  readonly steps: readonly RecordedStep[];
  readonly marks: ReadonlyMap<string, CheckedStep>;
}

/** The progress or result of checking the steps. */
export function CheckNotice({ recorder, check, steps, marks }: CheckNoticeProps) {
  if (check.running) {
    const stop = (
      <Button color="inherit" size="small" onClick={() => void recorder.send({ kind: 'stop-check' })}>
        Stop the check
      </Button>
    );
    return (
      <Alert severity="info" role="status" action={stop}>
        {`Repeating the steps: ${check.steps.length} of ${steps.length}`}
      </Alert>
    );
  }
  const sentence = sentenceOf(check, steps, [...marks.values()]);
  return (
    <Alert severity={sentence === null ? 'success' : 'warning'} role="status">
      {sentence ?? `${plural(steps.length, 'step')} gave the same result.`}
    </Alert>
  );
}

/** What the person should know before adding the steps; null when all repeated correctly. */
function sentenceOf(
  { message }: CheckNoticeProps['check'],
  steps: CheckNoticeProps['steps'],
  marks: readonly CheckedStep[],
): string | null {
  if (message !== '') return `${message}. You can add the steps as they are.`;
  const others = marks.filter(({ same }) => !same).length;
  const untried = steps.length - marks.length;
  if (others + untried === 0) return null;
  const said = [
    others > 0 && `${plural(others, 'step')} gave a different result`,
    untried > 0 && `${plural(untried, 'step')} could not be tried`,
  ];
  return `${said.filter(Boolean).join(', and ')}. Change the marked steps, or add them anyway.`;
}
