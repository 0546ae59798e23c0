import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useResult } from '../../../api/runs/reports.js';
import { ErrorState } from '../../../shared/components/states/ErrorState.js';
import { SkeletonRows } from '../../../shared/components/states/Loading.js';
import { useFailure } from '../../../shared/hooks/use-failure.js';
import { CaseDetails } from '../case/CaseDetails.js';
import { nestedCases } from '../report-model.js';
import { stepsOf } from '../failure/steps.js';
import { StepsDialog } from '../failure/StepsDialog.js';

interface ResultCaseProps {
  readonly projectId: number;
  /** A case by its index in a result; without an index, the file itself, which only has a reason. */
  readonly side: { readonly result_id: string; readonly seq: number | null; readonly message: string };
}

/** One case of a result. */
export function ResultCase({ projectId, side: { result_id, seq, message } }: ResultCaseProps) {
  const result = useResult(projectId, seq === null ? undefined : result_id);
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const failure = useFailure(result);
  if (seq === null) return <Typography sx={{ px: 2, pb: 2 }}>{message || 'It ran to the end.'}</Typography>;
  if (failure) return <ErrorState {...failure} />;
  if (result.data === undefined) return <SkeletonRows rows={2} label="Loading the case" />;
  const one = [...nestedCases(result.data?.cases ?? [])].find((found) => found.one.seq === seq)?.one;
  if (!one) return <Typography sx={{ px: 2, pb: 2 }}>Its result was removed.</Typography>;
  const path = result.data?.s3_public_path ?? '';
  return (
    <>
      <CaseDetails projectId={projectId} one={one} imported={false} path={path} onEnlarge={setEnlarged} />
      {enlarged !== null && (
        <StepsDialog
          steps={stepsOf(result.data?.cases ?? []).filter(({ one: { screenshot } }) => screenshot !== null)}
          shown={enlarged}
          path={path}
          onShow={setEnlarged}
          onClose={() => setEnlarged(null)}
        />
      )}
    </>
  );
}
