import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { fileTitle, joinRunPath, type FilePath, type RunFileOutcome } from '@testplatform/contract';
import { Link as RouterLink } from 'react-router';
import type { RunProgress, RunReport } from '../../../api/runs/run-reports.js';
import { ResultBar } from '../../../shared/components/ResultBar.js';
import { StatusIcon } from '../../../shared/components/StatusIcon.js';
import { describeProgress, describeTimeLeft, OUTCOMES, whyFilesWait } from './run-model.js';

/** A running case. */
export interface RunningCase {
  /** Path of its file, titles joined by `/`, with the row. */
  readonly path: string;
  readonly title: string;
}

interface RunNowProps {
  readonly run: RunReport['run'];
  readonly progress: RunProgress;
  readonly outcomes: RunReport['outcomes'];
  readonly runningCase: RunningCase | null;
  hrefOf(path: FilePath): string | undefined;
}

/** An active run: progress, time left, running files and waiting files. */
export function RunNow({ run, progress, outcomes, runningCase, hrefOf }: RunNowProps) {
  const shares = ORDER.map((outcome) => ({
    ...OUTCOMES[outcome],
    count: outcomes[outcome],
    isRest: outcome === 'queued',
  }));
  const left = describeTimeLeft(progress.timeLeft);
  const waiting = whyFilesWait(run, outcomes.queued);
  return (
    <Card component="section" aria-label="Running now" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <ResultBar label="Files" shares={shares} />
      {(left || waiting) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
          <Typography color="text.secondary">{waiting}</Typography>
          <Typography role="status" sx={{ fontWeight: 600 }}>
            {left}
          </Typography>
        </Box>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {progress.running.map((file) => (
          <RunningFile
            key={joinRunPath(file.path)}
            file={file}
            title={runningCase?.path === joinRunPath(file.path) ? runningCase.title : null}
            href={hrefOf(file.path)}
          />
        ))}
      </Box>
    </Card>
  );
}

/** From finished to pending. */
const ORDER: readonly RunFileOutcome[] = [
  'success',
  'warning',
  'failed',
  'interrupted',
  'stopped',
  'running',
  'queued',
];

interface RunningFileProps {
  readonly file: RunProgress['running'][number];
  /** Title of the running case, if known. */
  readonly title: string | null;
  readonly href: string | undefined;
}

/** A running file: its progress, and its failures. */
function RunningFile({ file, title, href }: RunningFileProps) {
  const { module, section, scenario } = file.path;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, minWidth: 0 }}>
      <StatusIcon status="running" iconOnly />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {href ? (
          <Link component={RouterLink} to={href} sx={{ fontWeight: 600 }}>
            {fileTitle(file.path)}
          </Link>
        ) : (
          <strong>{fileTitle(file.path)}</strong>
        )}
        <Typography variant="caption" component="p" color="text.secondary">
          {[module, section, scenario].join(' / ')}
        </Typography>
        <Typography variant="caption" component="p">
          {describeProgress(file)}
          {title && ` · now: ${title}`}
        </Typography>
        {file.failures.map((failure) => (
          <Typography key={failure.seq} variant="caption" component="p" sx={{ color: 'status.failed.main' }}>
            Failed: {[failure.title, failure.message].filter(Boolean).join(' – ')}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
