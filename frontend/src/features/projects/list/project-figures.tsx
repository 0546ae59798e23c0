import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LIMITS, partsOf } from '@testplatform/contract';
import type { ProjectSummary } from '../../../api/project/projects.js';
import { ResultBar } from '../../../shared/components/ResultBar.js';
import { StatusIcon } from '../../../shared/components/StatusIcon.js';
import { formatCount, formatDateTime, plural } from '../../../shared/utils/format.js';
import { SENTENCES } from '../../../shared/texts.js';

interface FiguresProps {
  readonly summary: ProjectSummary;
}

/** Whether any file of the project was ever run. */
const wasRun = ({ lastRunTime, success, failure }: ProjectSummary): boolean =>
  lastRunTime !== null || success + failure > 0;

/** At most 100% (1 §2). */
export const coverageOf = ({ coverage }: ProjectSummary): string =>
  `${Math.round(Math.min(coverage, LIMITS.coverageMax))}% coverage`;

/** The last results as a stacked bar. */
export function LastResults({ summary }: FiguresProps) {
  const { success, failed, blocker, warning } = partsOfProject(summary);
  const shares = [
    { status: 'success', count: success },
    { status: 'warning', count: warning },
    { status: 'failed', count: failed + blocker },
  ] as const;
  return <ResultBar label="Last results" shares={shares} />;
}

const partsOfProject = ({ success, failure, blocker, warning }: ProjectSummary) =>
  partsOf({ success, failure, blocker, concentrate: warning, skipped: 0 });

/** The last results in words. */
export function ResultCounts({ summary }: FiguresProps) {
  const { success, failed, blocker, warning } = partsOfProject(summary);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      <StatusIcon status="success" label={`${formatCount(success)} success`} />
      <StatusIcon status="failed" label={`${formatCount(failed + blocker)} failed`} />
      {warning > 0 && <StatusIcon status="warning" label={plural(warning, 'warning')} />}
      {!wasRun(summary) && <Typography color="text.secondary">{SENTENCES.notRunYet}</Typography>}
    </Box>
  );
}

export const LastRun = ({ summary: { lastRunTime } }: FiguresProps) => (
  <Typography variant="caption" color="text.secondary" sx={{ minHeight: 16 }}>
    {lastRunTime && `Last run ${formatDateTime(lastRunTime)}`}
  </Typography>
);
