import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { ReportCase } from '../../../api/runs/reports.js';
import { StatusIcon } from '../../../shared/components/StatusIcon.js';
import type { Status } from '../../../shared/status.js';
import { toSeconds } from '../../../shared/utils/format.js';
import { Folded } from '../case/Folded.js';
import { isLong } from '../case/text-diff.js';

type FailureEvidence = NonNullable<ReportCase['evidence']>;

const LEVELS: Readonly<Record<FailureEvidence['console'][number]['level'], { status: Status; label: string }>> = {
  error: { status: 'failed', label: 'Error' },
  warning: { status: 'warning', label: 'Warning' },
  info: { status: 'idle', label: 'Info' },
};

interface EvidenceProps {
  readonly evidence: FailureEvidence;
  /** When the file's first step began, in Unix milliseconds. */
  readonly start: number;
}

/** What the page logged and which requests failed, in the failed step and the one before it. */
export function Evidence({ evidence: { console, requests }, start }: EvidenceProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))' }}>
      <Entries title="Console" none="The page logged nothing in this step and the one before.">
        {placed(console).map(({ place, at, level, text }) => (
          <Entry key={place} at={at - start} mark={<StatusIcon {...LEVELS[level]} size={16} iconOnly />}>
            <Folded long={isLong(text)}>{text}</Folded>
          </Entry>
        ))}
      </Entries>
      <Entries title="Failed requests" none="No request failed in this step and the one before.">
        {placed(requests).map(({ place, at, method, url, problem }) => (
          <Entry key={place} at={at - start} mark={<StatusIcon status="failed" label={problem} size={16} />}>
            {method} {url}
          </Entry>
        ))}
      </Entries>
    </Box>
  );
}

/** Entries with their index as key, since the same entry may occur twice. */
const placed = <T extends object>(entries: readonly T[]) => entries.map((entry, place) => ({ ...entry, place }));

interface EntriesProps {
  readonly title: string;
  /** Shown when there are no entries. */
  readonly none: string;
  readonly children: readonly ReactNode[];
}

function Entries({ title, none, children }: EntriesProps) {
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Typography variant="h4">{title}</Typography>
      {children.length === 0 && <Typography color="text.secondary">{none}</Typography>}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {children}
      </Box>
    </Box>
  );
}

interface EntryProps {
  /** Milliseconds from the start. */
  readonly at: number;
  readonly mark: ReactNode;
  readonly children: ReactNode;
}

function Entry({ at, mark, children }: EntryProps) {
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'start', gap: 1, py: 0.5, borderTop: 1, borderColor: 'divider' }}
    >
      <Typography
        component="span"
        variant="caption"
        color="text.secondary"
        sx={{ flex: '0 0 52px', lineHeight: '20px' }}
      >
        {toSeconds(Math.max(0, at))} s
      </Typography>
      {mark}
      <Typography
        component="span"
        variant="mono"
        sx={{ minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
      >
        {children}
      </Typography>
    </Box>
  );
}
