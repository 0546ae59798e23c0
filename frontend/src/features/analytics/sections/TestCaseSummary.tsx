import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { partsOf, percentage } from '@testplatform/contract';
import { useProjectSummary } from '../../../api/runs/analytics.js';
import { ErrorState } from '../../../shared/components/states/ErrorState.js';
import { SkeletonRows } from '../../../shared/components/states/Loading.js';
import { StatusIcon } from '../../../shared/components/StatusIcon.js';
import { useFailure } from '../../../shared/hooks/use-failure.js';
import { formatCount } from '../../../shared/utils/format.js';
import { Figure } from '../Figure.js';

/** The project's counts and the outcomes of its latest results. */
export function TestCaseSummary({ projectId }: { readonly projectId: number }) {
  const summary = useProjectSummary(projectId);
  const problem = useFailure(summary);
  if (problem) return <ErrorState {...problem} />;
  if (summary.data === undefined) return <SkeletonRows rows={2} height={96} label="Loading the summary" />;
  const figures = summary.data;
  if (!figures) return null;
  const { success, failure, blocker, warning } = figures;
  const parts = partsOf({ success, failure, blocker, concentrate: warning, skipped: 0 });
  const executed = success + failure;
  return (
    <Card component="section" aria-labelledby="summary-title" sx={{ p: 2, display: 'grid', gap: 2 }}>
      <Typography variant="h3" component="h2" id="summary-title">
        Test case summary
      </Typography>
      <Box sx={GRID}>
        <Figure label="Modules" value={formatCount(figures.modules)} />
        <Figure label="Sections" value={formatCount(figures.sections)} />
        <Figure label="Scenarios" value={formatCount(figures.scenarios)} />
        <Figure label="Test case files" value={formatCount(figures.testCaseFiles)} />
        <Figure label="Test cases" value={formatCount(figures.testCases)} />
      </Box>
      <Box sx={GRID}>
        {(['success', 'failed', 'warning', 'blocker'] as const).map((status) => (
          <Figure
            key={status}
            label={<StatusIcon status={status} />}
            value={formatCount(parts[status])}
            note={`${percentage(parts[status], executed)}%`}
          />
        ))}
        <Figure label="Coverage" value={`${Math.min(100, figures.coverage)}%`} />
      </Box>
    </Card>
  );
}

const GRID = { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))', gap: 2 } as const;
