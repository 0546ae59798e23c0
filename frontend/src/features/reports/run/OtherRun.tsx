import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { TEXTS } from '@testplatform/contract';
import { useLacksPermission } from '../../../api/people/account.js';
import { sentencesOf } from '../../../api/client/api-error.js';
import { useRuns, type RunRecord } from '../../../api/runs/runs.js';
import { describeSummary, formatDateTime } from '../../../shared/utils/format.js';

interface OtherRunProps {
  readonly projectId: number;
  readonly runId: string;
  /** The run to compare with. */
  readonly other: RunRecord | null;
  onChoose(runId: string): void;
}

/** Selects a finished run to compare with. */
export function OtherRun({ projectId, runId, other, onChoose }: OtherRunProps) {
  const runs = useRuns(projectId);
  const isRefused = useLacksPermission('runner', 'view');
  const over = (runs.data ?? []).filter(({ run_id, state }) => state === 'finished' && run_id !== runId);
  // Includes the selected run even if it is older than the loaded ones.
  const choices = other && !over.some(({ run_id }) => run_id === other.run_id) ? [...over, other] : over;
  if (isRefused) return null;
  const hasFailed = runs.isLoadingError || runs.isFetchNextPageError;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'start' }}>
      <TextField
        select
        label="Compare with…"
        value={other?.run_id ?? ''}
        onChange={({ target }) => onChoose(target.value)}
        error={hasFailed}
        helperText={hasFailed ? sentencesOf(runs.error).join(' ') : undefined}
        sx={{ flex: '1 1 280px', maxWidth: 640 }}
      >
        {choices.map((run) => (
          <MenuItem key={run.run_id} value={run.run_id}>
            {labelOf(run)}
          </MenuItem>
        ))}
      </TextField>
      {runs.hasNextPage && (
        <Button loading={runs.isFetchingNextPage} onClick={() => void runs.fetchNextPage()}>
          Load older runs
        </Button>
      )}
    </Box>
  );
}

/** The runs of one start differ in their environment only. */
const labelOf = ({ createdAt, selection, environment, summary }: RunRecord): string =>
  [formatDateTime(createdAt), selection.at(-1) ?? TEXTS.treeRoot, environment, describeSummary(summary)]
    .filter(Boolean)
    .join(' · ');
