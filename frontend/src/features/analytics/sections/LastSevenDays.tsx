import DownIcon from '@mui/icons-material/ArrowDownward';
import SameIcon from '@mui/icons-material/ArrowForward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { usePerformance } from '../../../api/runs/analytics.js';
import { ErrorState } from '../../../shared/components/states/ErrorState.js';
import { SkeletonRows } from '../../../shared/components/states/Loading.js';
import { useFailure } from '../../../shared/hooks/use-failure.js';
import { Figure } from '../Figure.js';
import { changeOf, type Change } from '../model/figures.js';
import { Section, SECTIONS } from './Section.js';

const SPAN = { lastSevenDays: true } as const;

/** How long file runs took, and how much of the project was run, against the seven days before. */
export function LastSevenDays({ projectId }: { readonly projectId: number }) {
  const performance = usePerformance(projectId, SPAN);
  const failure = useFailure(performance);
  if (failure) return <ErrorState {...failure} />;
  if (!performance.data) return <SkeletonRows rows={2} height={96} label="Loading the last seven days" />;
  const { current, previous } = performance.data.comparison ?? {};
  if (!current || !previous) return null;
  return (
    <>
      <Section id={SECTIONS[5].id}>
        <Titled title="Test run summary">
          <Figure
            label="Average duration, last 7 days"
            value={didRun(current) ? `${current.duration} s` : '–'}
            note={
              didRun(current) && didRun(previous) ? (
                <ChangeNote current={current.duration} previous={previous.duration} good="down" unit=" s" />
              ) : (
                missing(current, previous, `${previous.duration} s`)
              )
            }
          />
        </Titled>
      </Section>
      <Section id={SECTIONS[6].id}>
        <Titled title="Test run results">
          <Figure
            label="Test case files run, last 7 days"
            value={didRun(current) ? `${current.testedFilesPercentage}%` : '–'}
            note={
              didRun(current) && didRun(previous) ? (
                <ChangeNote
                  current={current.testedFilesPercentage}
                  previous={previous.testedFilesPercentage}
                  good="up"
                  unit="%"
                />
              ) : (
                missing(current, previous, `${previous.testedFilesPercentage}%`)
              )
            }
          />
        </Titled>
      </Section>
    </>
  );
}

interface Days {
  readonly duration: number;
  readonly testedFiles: number;
}
/** The tested files are of today's tree; files that were deleted since ran too. */
const didRun = ({ duration, testedFiles }: Days): boolean => duration > 0 || testedFiles > 0;

/**
 * Explains what is missing when one of the two periods had no runs.
 * @param before the figure of the previous period, with its unit
 */
function missing(current: Days, previous: Days, before: string): string {
  if (didRun(current)) return 'Nothing ran in the 7 days before';
  return didRun(previous) ? `Nothing ran; previous 7 days: ${before}` : 'Nothing has run in 14 days';
}

function Titled({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card component="section" aria-label={title} sx={{ p: 2 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box>{children}</Box>
    </Card>
  );
}

interface ChangeNoteProps {
  readonly current: number;
  readonly previous: number;
  /** Which direction is better. */
  readonly good: 'up' | 'down';
  readonly unit: string;
}

const ICONS = { up: UpIcon, down: DownIcon, same: SameIcon } as const satisfies Record<Change['direction'], unknown>;

/** The change from the previous seven days. */
function ChangeNote({ current, previous, good, unit }: ChangeNoteProps) {
  const before = `previous 7 days: ${previous}${unit}`;
  const change = changeOf(current, previous);
  if (!change) return <>{before}</>;
  const Icon = ICONS[change.direction];
  const colour =
    change.direction === 'same' ? 'text.primary' : `status.${change.direction === good ? 'success' : 'failed'}.main`;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      <Icon fontSize="inherit" aria-hidden sx={{ color: colour }} />
      <Box component="span" sx={{ color: colour, fontWeight: 600 }}>
        {`${change.percent > 0 ? '+' : ''}${change.percent}%`}
      </Box>
      {before}
    </Box>
  );
}
