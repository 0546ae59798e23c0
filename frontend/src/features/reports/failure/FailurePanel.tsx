import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useResult, type ReportEntry } from '../../../api/runs/reports.js';
import { SkeletonRows } from '../../../shared/components/states/Loading.js';
import { visuallyHidden } from '../../../shared/visually-hidden.js';
import { CaseHistory } from '../case/CaseHistory.js';
import { Comparison, CopyMessage } from '../case/CaseFacts.js';
import { Evidence } from './Evidence.js';
import { FailureHeader } from './FailureHeader.js';
import { FailurePictures } from './FailurePictures.js';
import { failuresOf, stepsOf, type Failure, type Step } from './steps.js';
import { StepsDialog } from './StepsDialog.js';
import { useFailurePlace } from './use-failure-place.js';

interface FailurePanelProps {
  readonly projectId: number;
  readonly entry: ReportEntry;
}

/** Pixels of the panel while it loads. */
const HEIGHT = 420;

/**
 * Why a file failed: one failure after the other, each with its pictures, message and page events. Nothing if none
 * failed.
 */
export function FailurePanel({ projectId, entry }: FailurePanelProps) {
  const { data: result, isError } = useResult(projectId, entry.result_id);
  const isLoaded = result?.result_id === entry.result_id;
  const cases = useMemo(() => (isLoaded ? (result.cases ?? []) : []), [isLoaded, result]);
  const failures = useMemo(() => failuresOf(cases), [cases]);
  // The list of cases below says why they can't be loaded, and offers to try again.
  if (entry.summary.failure === 0 || isError) return null;
  if (result === undefined) return <SkeletonRows rows={1} height={HEIGHT} label="Loading the failure" />;
  if (failures.length === 0) return null;
  return (
    <Failures projectId={projectId} failures={failures} steps={stepsOf(cases)} path={result?.s3_public_path ?? ''} />
  );
}

interface FailuresProps {
  readonly projectId: number;
  /** At least one. */
  readonly failures: readonly Failure[];
  readonly steps: readonly Step[];
  readonly path: string;
}

function Failures({ projectId, failures, steps, path }: FailuresProps) {
  const [position, go] = useFailurePlace(failures);
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const failure = failures[position]!;
  const { one } = failure.step;
  const start = Date.parse(steps[0]!.one.time);
  return (
    <Card component="section" aria-label="Failure" sx={{ borderColor: 'status.failed.main' }}>
      <FailureHeader failure={failure} position={position} failures={failures.length} steps={steps.length} onGo={go} />
      <Box key={one.seq} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, px: 2, pb: 2, pt: 1.5 }}>
        <Box>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {one.message || 'No message'}
          </Typography>
          {one.actual !== undefined && (
            <Box component="dl" sx={{ m: 0, mt: 1 }}>
              <Comparison expected={one.expected} actual={one.actual} />
            </Box>
          )}
        </Box>
        <FailurePictures failure={failure} path={path} onEnlarge={setEnlarged} />
        {one.evidence && <Evidence evidence={one.evidence} start={start} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'start' }}>
          {one.message && <CopyMessage one={one} />}
          {one.case_id !== null && <CaseHistory projectId={projectId} caseId={one.case_id} title={one.title} />}
        </Box>
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {`Failure ${position + 1} of ${failures.length}: ${one.title}`}
      </Box>
      {enlarged !== null && (
        <StepsDialog
          steps={steps.filter(({ one: { screenshot } }) => screenshot !== null)}
          shown={enlarged}
          path={path}
          onShow={setEnlarged}
          onClose={() => setEnlarged(null)}
        />
      )}
    </Card>
  );
}
