import Box from '@mui/material/Box';
import { LIMITS } from '@testplatform/contract';
import { useFlakyFiles, type FlakyFile } from '../../../api/runs/analytics.js';
import { StatusIcon } from '../../../shared/components/StatusIcon.js';
import { FileList } from './FileList.js';
import { type FileColumn, FileTable } from './FileTable.js';

const { steadinessRuns, steadinessDays } = LIMITS;
const NOTE = `How often a file’s result changed from one run to the next in the same environment, or a case passed only when it was tried again, in its last ${steadinessRuns} runs of the last ${steadinessDays} days.`;
const NOTHING = {
  title: 'No flaky files',
  text: 'No file’s result changed from one run to the next.',
};

const COLUMNS: readonly FileColumn<FlakyFile>[] = [
  { title: 'Flaky rate', align: 'right', show: ({ flakyRate }) => `${flakyRate}%` },
  { title: 'Flips', align: 'right', show: ({ flips }) => flips },
  { title: 'Failed runs', align: 'right', show: ({ failures, runs }) => `${failures} of ${runs}` },
  { title: 'Runs, newest last', show: ({ outcomes }) => <Outcomes outcomes={outcomes} /> },
];

interface FlakyFilesProps {
  readonly projectId: number;
  /** 1-based. */
  readonly page: number;
  onPage(page: number): void;
}

/** Files whose outcome changes from run to run, the flakiest first. */
export function FlakyFiles({ projectId, page, onPage }: FlakyFilesProps) {
  const query = useFlakyFiles(projectId, page);
  return (
    <FileList title="Flaky files" note={NOTE} nothing={NOTHING} query={query} page={page} onPage={onPage}>
      <FileTable label="Flaky files" projectId={projectId} files={query.data?.files ?? []} columns={COLUMNS} />
    </FileList>
  );
}

/** A mark per run. Screen readers get one label with all outcomes. */
function Outcomes({ outcomes }: { readonly outcomes: FlakyFile['outcomes'] }) {
  const marks = outcomes.map(
    (outcome, place) => ({ status: outcome === 'success' ? 'success' : 'failed', place }) as const,
  );
  return (
    <Box
      role="img"
      aria-label={marks.map(({ status }) => status).join(', ')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.25 }}
    >
      {marks.map(({ status, place }) => (
        <StatusIcon key={place} status={status} label="" size={16} />
      ))}
    </Box>
  );
}
