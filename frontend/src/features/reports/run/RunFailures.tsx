import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useRunFailures, useFailedCases, type FailedCase } from '../../../api/runs/run-comparison.js';
import { EmptyState } from '../../../shared/components/states/EmptyState.js';
import { ErrorState } from '../../../shared/components/states/ErrorState.js';
import { SkeletonRows } from '../../../shared/components/states/Loading.js';
import { StatusIcon } from '../../../shared/components/StatusIcon.js';
import { useFailure } from '../../../shared/hooks/use-failure.js';
import { plural } from '../../../shared/utils/format.js';
import { MoreButton } from '../../../shared/components/buttons/MoreButton.js';
import { Pages } from '../../../shared/components/Pages.js';
import { ResultCase } from './ResultCase.js';
import { Row } from './Row.js';
import { joinTitles, nameOf } from './run-model.js';

interface RunFailuresProps {
  readonly projectId: number;
  readonly runId: string;
  readonly page: number;
  /** Whether the run is active. */
  readonly goesOn: boolean;
  onPage(page: number): void;
}

/** The failures of a run grouped by message: the same failure in many files is one row. */
export function RunFailures({ projectId, runId, page, goesOn, onPage }: RunFailuresProps) {
  const failures = useRunFailures(projectId, runId, page, goesOn);
  const notThere = useFailure(failures);
  if (notThere) return <ErrorState {...notThere} />;
  if (!failures.data) return <SkeletonRows rows={4} height={52} label="Loading the failures" />;
  const { groups, total } = failures.data;
  if (total === 0) {
    const so = goesOn ? 'No test case of this run has failed so far.' : 'No test case of this run failed.';
    return <EmptyState title="Nothing failed" text={so} />;
  }
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
              <FailedCases {...{ projectId, runId, failure, goesOn }} />
            </Row>
          ))}
        </Box>
      </Card>
      <Pages label="Pages of failures" total={total} page={page} onPage={onPage} />
    </Box>
  );
}

interface FailedCasesProps {
  readonly projectId: number;
  readonly runId: string;
  readonly failure: string;
  /** Whether the run goes on. */
  readonly goesOn: boolean;
}

/** The cases that failed with one message, each expandable. */
function FailedCases({ projectId, runId, failure, goesOn }: FailedCasesProps) {
  const failed = useFailedCases(projectId, runId, failure, goesOn);
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
      <MoreButton query={failed}>Show more</MoreButton>
    </Box>
  );
}
