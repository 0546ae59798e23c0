import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCleanUp, type CleanUp, type CleanUpState, useCleanUpNow } from '../../../api/people/admin.js';
import { sentencesOf } from '../../../api/client/api-error.js';
import { ConfirmDialog } from '../../../shared/components/dialogs/ConfirmDialog.js';
import { SkeletonRows } from '../../../shared/components/states/Loading.js';
import { PageTitle } from '../../../shared/components/PageTitle.js';
import { QueryView } from '../../../shared/components/states/QueryView.js';
import { formatDateTime, toMegabytes } from '../../../shared/utils/format.js';
import { Fact } from '../Fact.js';
import { describeRetention, CAUSES, formatWhole, outcomeOf } from './clean-up-texts.js';

/** Retention, the last clean-up, and a button that starts one. */
export function CleanUpScreen() {
  const query = useCleanUp();
  return (
    <>
      <PageTitle title="Clean-up" documentTitle="Clean-up · Administration" />
      <Typography color="text.secondary" sx={{ mt: 0.5, mb: 2 }}>
        {query.data ? describeRetention(query.data) : 'Old runs are removed every night.'}
      </Typography>
      <QueryView query={query} loading={<SkeletonRows rows={3} height={40} label="Loading the last clean-up" />}>
        {(state) => <CleanUpCard state={state} />}
      </QueryView>
    </>
  );
}

/** The last clean-up, and a button for the next. */
function CleanUpCard({ state: { last, running, doubt, ...retention } }: { readonly state: CleanUpState }) {
  return (
    <Card component="section" aria-labelledby={TITLE} sx={{ p: 2, maxWidth: 640 }}>
      <Typography variant="h2" id={TITLE}>
        Last clean-up
      </Typography>
      <Box aria-live="polite">
        {last ? (
          <Outcome last={last} running={running} />
        ) : (
          <Typography sx={{ my: 2 }}>There has been no clean-up yet.</Typography>
        )}
      </Box>
      {doubt && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {doubt}.
        </Alert>
      )}
      <CleanUpButton running={running} retention={retention} />
    </Card>
  );
}

const TITLE = 'last-clean-up';

function Outcome({ last, running }: { readonly last: CleanUp; readonly running: boolean }) {
  const { cause, startedAt, runs, rows, files, bytes, problem } = last;
  return (
    <>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 2, rowGap: 1, my: 2 }}
      >
        <Fact name="Started">
          {formatDateTime(startedAt)}, {CAUSES[cause]}
        </Fact>
        <Fact name="State">{outcomeOf(last, running)}</Fact>
        <Fact name="Runs removed">{formatWhole(runs)}</Fact>
        <Fact name="Database rows removed">{formatWhole(rows)}</Fact>
        <Fact name="Files removed">{formatWhole(files)}</Fact>
        <Fact name="Space freed">{toMegabytes(bytes)} MB</Fact>
      </Box>
      {problem && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {problem}
        </Alert>
      )}
    </>
  );
}

interface CleanUpButtonProps {
  readonly running: boolean;
  readonly retention: Pick<CleanUpState, 'retentionDays' | 'retentionRuns' | 'auditDays'>;
}

/** Starts a clean-up after confirmation: it can't be undone. */
function CleanUpButton({ running, retention }: CleanUpButtonProps) {
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
        text={`${describeRetention(retention)} Everything older is deleted, with its cases and pictures. This can’t be undone.`}
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
