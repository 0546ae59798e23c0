import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useFailedCases, type FailedCase } from '../../../api/run-comparison.js';
import { ErrorState } from '../../../shared/components/ErrorState.js';
import { SkeletonRows } from '../../../shared/components/Loading.js';
import { StatusIcon } from '../../../shared/components/StatusIcon.js';
import { useFailure } from '../../../shared/hooks/use-failure.js';
import { joinTitles, nameOf } from './run-model.js';
import { ResultCase } from './ResultCase.js';
import { Row } from './Row.js';

interface FailedCasesProps {
  readonly projectId: number;
  readonly runId: string;
  readonly failure: string;
}

/** The cases that failed with one message; each opens as it went. */
export function FailedCases({ projectId, runId, failure }: FailedCasesProps) {
  const failed = useFailedCases(projectId, runId, failure);
  const notThere = useFailure(failed);
  if (notThere) return <ErrorState {...notThere} />;
  if (!failed.data) return <SkeletonRows rows={2} height={44} label="Loading the cases" />;
  return (
    <Box sx={{ pl: { xs: 0, sm: 3 }, pb: 1 }}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {failed.data.map((one: FailedCase) => (
          <Row
            key={`${one.result_id} ${one.seq}`}
            status={<StatusIcon status="failed" />}
            title={nameOf(one)}
            note={joinTitles(one.path)}
          >
            <ResultCase projectId={projectId} side={one} />
          </Row>
        ))}
      </Box>
      {failed.hasNextPage && (
        <Button loading={failed.isFetchingNextPage} onClick={() => void failed.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Box>
  );
}
