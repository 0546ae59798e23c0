import { LIMITS } from '@testplatform/contract';
import { useSlowestFiles, type SlowFile } from '../../../api/runs/analytics.js';
import { formatDateTime, toSeconds } from '../../../shared/utils/format.js';
import { FileList } from './FileList.js';
import { type FileColumn, FileTable } from './FileTable.js';

const { steadinessRuns, steadinessDays } = LIMITS;
const NOTE = `How long a file takes on average, in its last ${steadinessRuns} runs of the last ${steadinessDays} days.`;
const NOTHING = { title: 'Nothing has run yet', text: `No file finished a run in the last ${steadinessDays} days.` };

const COLUMNS: readonly FileColumn<SlowFile>[] = [
  { title: 'Average (s)', align: 'right', show: ({ averageDuration }) => toSeconds(averageDuration) },
  { title: 'Longest (s)', align: 'right', show: ({ longestDuration }) => toSeconds(longestDuration) },
  { title: 'Runs', align: 'right', show: ({ runs }) => runs },
  { title: 'Last run', show: ({ lastRunTime }) => formatDateTime(lastRunTime) },
];

interface SlowestFilesProps {
  readonly projectId: number;
  /** 1-based. */
  readonly page: number;
  onPage(page: number): void;
}

/** Files by how long they take, the slowest first. */
export function SlowestFiles({ projectId, page, onPage }: SlowestFilesProps) {
  const query = useSlowestFiles(projectId, page);
  return (
    <FileList title="Slowest files" note={NOTE} nothing={NOTHING} query={query} page={page} onPage={onPage}>
      <FileTable label="Slowest files" projectId={projectId} files={query.data?.files ?? []} columns={COLUMNS} />
    </FileList>
  );
}
