import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { CleanUp, CleanUpState } from '../../../api/admin.js';
import { formatDateTime, toMegabytes } from '../../../shared/utils/format.js';
import { Fact } from '../Fact.js';
import { CleanUpButton } from './CleanUpButton.js';
import { CAUSES, formatWhole, outcomeOf } from './clean-up-texts.js';

/** The last clean-up, and the next one. */
export function CleanUpCard({ state: { last, running, ...retention } }: { readonly state: CleanUpState }) {
  return (
    <Card component="section" aria-labelledby={TITLE} sx={{ p: 2, maxWidth: 640 }}>
      <Typography variant="h2" id={TITLE}>
        Last clean-up
      </Typography>
      <Box aria-live="polite">
        {last ? <Outcome last={last} running={running} /> : <Typography sx={{ my: 2 }}>There was none yet.</Typography>}
      </Box>
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
        <Fact name="Begun">
          {formatDateTime(startedAt)}, {CAUSES[cause]}
        </Fact>
        <Fact name="State">{outcomeOf(last, running)}</Fact>
        <Fact name="Runs removed">{formatWhole(runs)}</Fact>
        <Fact name="Rows freed">{formatWhole(rows)}</Fact>
        <Fact name="Files freed">{formatWhole(files)}</Fact>
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
