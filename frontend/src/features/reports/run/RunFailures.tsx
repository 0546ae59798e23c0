import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useRunFailures } from '../../../api/run-comparison.js';
import { EmptyState } from '../../../shared/components/EmptyState.js';
import { ErrorState } from '../../../shared/components/ErrorState.js';
import { SkeletonRows } from '../../../shared/components/Loading.js';
import { StatusIcon } from '../../../shared/components/StatusIcon.js';
import { useFailure } from '../../../shared/hooks/use-failure.js';
import { plural } from '../../../shared/utils/format.js';
import { FailedCases } from './FailedCases.js';
import { Pages } from './Pages.js';
import { Row } from './Row.js';

interface RunFailuresProps {
  readonly projectId: number;
  readonly runId: string;
  readonly page: number;
  onPage(page: number): void;
}

/** What failed in a run, by message: the same failure in many files is one line. */
export function RunFailures({ projectId, runId, page, onPage }: RunFailuresProps) {
  const failures = useRunFailures(projectId, runId, page);
  const notThere = useFailure(failures);
  if (notThere) return <ErrorState {...notThere} />;
  if (!failures.data) return <SkeletonRows rows={4} height={52} label="Loading the failures" />;
  const { groups, total } = failures.data;
  if (total === 0) return <EmptyState title="Nothing failed" text="No test case of this run failed." />;
  return (
    <Box component="section" aria-label="Failures by message">
      <Card>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {groups.map(({ failure, message, cases, files }) => (
            <Row
              key={failure}
              status={<StatusIcon status="failed" label={plural(cases, 'case')} />}
              title={message}
              note={`in ${plural(files, 'file')}`}
            >
              <FailedCases projectId={projectId} runId={runId} failure={failure} />
            </Row>
          ))}
        </Box>
      </Card>
      <Pages label="Pages of failures" total={total} page={page} onPage={onPage} />
    </Box>
  );
}
