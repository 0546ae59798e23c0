import Box from '@mui/material/Box';
import { LIMITS } from '@testplatform/contract';
import { usePerformance, usePeriodic } from '../../api/runs/analytics.js';
import type { Project } from '../../api/project/projects.js';
import { EmptyState } from '../../shared/components/states/EmptyState.js';
import { ErrorState } from '../../shared/components/states/ErrorState.js';
import { SkeletonRows } from '../../shared/components/states/Loading.js';
import { together, useFailure } from '../../shared/hooks/use-failure.js';
import { rangeProblem, spanDays, spanOf, type AnalyticsPlace } from './model/span.js';
import { FlakyFiles } from './sections/FlakyFiles.js';
import { LastSevenDays } from './sections/LastSevenDays.js';
import { RunExecution, DurationTrend, SizeTrend } from './sections/PeriodCharts.js';
import { PlatformCoverage } from './sections/PlatformCoverage.js';
import { ScheduledInsights } from './sections/ScheduledInsights.js';
import { Section, SECTIONS } from './sections/Section.js';
import { SlowestFiles } from './sections/SlowestFiles.js';
import { TestCaseSummary } from './sections/TestCaseSummary.js';
import { Viewpoint } from './sections/Viewpoint.js';
import { SideMenu } from './SideMenu.js';

interface DashboardProps {
  readonly project: Project;
  readonly place: AnalyticsPlace;
  readonly today: string;
  go(change: Partial<AnalyticsPlace>): void;
}

/** The nine sections and the file lists, beside their menu. Sections that don't depend on the period always show. */
export function Dashboard({ project, place, today, go }: DashboardProps) {
  const projectId = project.project_id;
  const span = spanOf(place, today);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '220px minmax(0, 1fr)' }, gap: 3 }}>
      <SideMenu />
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Section id={SECTIONS[0].id}>
          <TestCaseSummary projectId={projectId} />
        </Section>
        {span ? (
          <OfSpan projectId={projectId} span={span} days={spanDays(place)} />
        ) : (
          <EmptyState
            title={rangeProblem(place.from, place.to, today) ? 'Choose other days' : 'Choose both days'}
            text={`The trends cover at most ${LIMITS.dateSpanDays} days.`}
          />
        )}
        <Section id={SECTIONS[4].id}>
          <ScheduledInsights projectId={projectId} />
        </Section>
        <LastSevenDays projectId={projectId} />
        <Section id={SECTIONS[7].id}>
          <PlatformCoverage projectId={projectId} />
        </Section>
        <Section id={SECTIONS[8].id}>
          <Viewpoint project={project} />
        </Section>
        <Section id={SECTIONS[9].id}>
          <FlakyFiles projectId={projectId} page={place.flakyPage} onPage={(flakyPage) => go({ flakyPage })} />
        </Section>
        <Section id={SECTIONS[10].id}>
          <SlowestFiles projectId={projectId} page={place.slowestPage} onPage={(slowestPage) => go({ slowestPage })} />
        </Section>
      </Box>
    </Box>
  );
}

interface OfSpanProps {
  readonly projectId: number;
  readonly span: NonNullable<ReturnType<typeof spanOf>>;
  readonly days: number;
}

/** The sections that depend on the chosen period. */
function OfSpan({ projectId, span, days }: OfSpanProps) {
  const performance = usePerformance(projectId, span);
  const periodic = usePeriodic(projectId, span);
  const failure = useFailure(together(performance, periodic));
  if (failure) return <ErrorState {...failure} />;
  if (!performance.data || !periodic.data) return <SkeletonRows rows={3} height={380} label="Loading the figures" />;
  return (
    <>
      <Section id={SECTIONS[1].id}>
        <SizeTrend periods={performance.data.data} days={days} />
      </Section>
      <Section id={SECTIONS[2].id}>
        <DurationTrend periods={performance.data.data} days={days} />
      </Section>
      <Section id={SECTIONS[3].id}>
        <RunExecution periods={periodic.data.data} days={days} />
      </Section>
    </>
  );
}
