import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useProjectSummary } from '../../../api/analytics.js';
import { ErrorState } from '../../../shared/components/ErrorState.js';
import { SkeletonRows } from '../../../shared/components/Loading.js';
import { StatusIcon } from '../../../shared/components/StatusIcon.js';
import { useFailure } from '../../../shared/hooks/use-failure.js';
import { formatCount } from '../../../shared/utils/format.js';
import { Figure } from '../Figure.js';

/** The project's counts and the outcomes of its latest results. */
export function TestCaseSummary({ projectId }: { readonly projectId: number }) {
  const summary = useProjectSummary(projectId);
  const failure = useFailure(summary);
  if (failure) return <ErrorState {...failure} />;
  if (summary.data === undefined) return <SkeletonRows rows={2} height={96} label="Loading the summary" />;
  const figures = summary.data;
  if (!figures) return null;
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
        <Figure
          label={<StatusIcon status="success" />}
          value={formatCount(figures.success)}
          note={`${figures.successPercentage}%`}
        />
        <Figure
          label={<StatusIcon status="failed" />}
          value={formatCount(figures.failure)}
          note={`${figures.failurePercentage}%`}
        />
        <Figure
          label={<StatusIcon status="warning" />}
          value={formatCount(figures.warning)}
          note={`${figures.warningPercentage}%`}
        />
        <Figure
          label={<StatusIcon status="blocker" />}
          value={formatCount(figures.blocker)}
          note={`${figures.blockerPercentage}%`}
        />
        <Figure label="Coverage" value={`${Math.min(100, figures.coverage)}%`} />
      </Box>
    </Card>
  );
}

const GRID = { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))', gap: 2 } as const;
