import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { TEXTS } from '@testplatform/contract';
import { useState } from 'react';
import { useResult, type ReportEntry } from '../../../api/runs/reports.js';
import { EmptyState } from '../../../shared/components/states/EmptyState.js';
import { ErrorState } from '../../../shared/components/states/ErrorState.js';
import { SkeletonRows } from '../../../shared/components/states/Loading.js';
import { useFailure } from '../../../shared/hooks/use-failure.js';
import { CaseRows } from './CaseRows.js';
import { countsIn, nestedCases, type Counter } from '../report-model.js';
import { StepsDialog } from '../failure/StepsDialog.js';
import { lastTriesOf, stepsOf } from '../failure/steps.js';

interface ResultCasesProps {
  readonly projectId: number;
  readonly entry: ReportEntry;
  /** The counter to filter by. */
  readonly counter: Counter | null;
  readonly title: string;
}

/** Skeleton rows, at most a screenful. */
const PLACEHOLDERS = 10;

/** The cases of a result; under a counter those that it counts, each once. */
export function ResultCases({ projectId, entry, counter, title }: ResultCasesProps) {
  const result = useResult(projectId, entry.result_id);
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const failure = useFailure(result);
  if (failure) return <ErrorState {...failure} />;
  if (result.data === undefined) {
    return <SkeletonRows rows={Math.min(entry.testCasesCount, PLACEHOLDERS)} height={44} label="Loading the cases" />;
  }
  const cases = result.data?.cases ?? [];
  const path = result.data?.s3_public_path ?? entry.s3_public_path;
  const rows = [...nestedCases(counter ? lastTriesOf(cases).filter((one) => countsIn(counter, one)) : cases)];
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Card>
        {rows.length === 0 &&
          (result.data?.casesRemoved ? (
            <EmptyState
              title="The cases were cleaned up"
              text="Only the figures are kept for a run this old. Run the file again to see its cases."
            />
          ) : (
            <EmptyState title={TEXTS.noRecords} />
          ))}
        {rows.length > 0 && (
          <CaseRows projectId={projectId} label={title} rows={rows} path={path} onEnlarge={setEnlarged} />
        )}
      </Card>
      {enlarged !== null && (
        <StepsDialog
          steps={stepsOf(cases).filter(({ one: { screenshot } }) => screenshot !== null)}
          shown={enlarged}
          path={path}
          onShow={setEnlarged}
          onClose={() => setEnlarged(null)}
        />
      )}
    </Box>
  );
}
