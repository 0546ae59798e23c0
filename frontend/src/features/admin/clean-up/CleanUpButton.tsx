import Button from '@mui/material/Button';
import { useState } from 'react';
import { sentencesOf } from '../../../api/api-error.js';
import { useCleanUpNow, type CleanUpState } from '../../../api/admin.js';
import { ConfirmDialog } from '../../../shared/components/ConfirmDialog.js';
import { describeRetention } from './clean-up-texts.js';

interface CleanUpButtonProps {
  readonly running: boolean;
  readonly retention: Pick<CleanUpState, 'retentionDays' | 'retentionRuns' | 'auditDays'>;
}

/** Begins a clean-up, once it is confirmed: what it removes can't be brought back. */
export function CleanUpButton({ running, retention }: CleanUpButtonProps) {
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error, reset } = useCleanUpNow();
  const close = () => {
    setAsking(false);
    reset();
  };
  return (
    <>
      <Button variant="contained" loading={running} onClick={() => setAsking(true)}>
        Clean up now
      </Button>
      <ConfirmDialog
        open={asking}
        title="Clean up now?"
        text={`${describeRetention(retention)} Everything older is removed with its cases and pictures. It can’t be brought back.`}
        confirmLabel="Clean up"
        destructive
        busy={isPending}
        errors={error ? sentencesOf(error) : []}
        onConfirm={() => mutate(undefined, { onSuccess: close })}
        onCancel={close}
      />
    </>
  );
}
