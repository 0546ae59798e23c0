import ChartIcon from '@mui/icons-material/InsightsOutlined';
import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';
import { useLacksPermission } from '../../api/people/account.js';
import { useProjectNames, type Project } from '../../api/project/projects.js';
import { EmptyState } from '../../shared/components/states/EmptyState.js';
import { SkeletonRows } from '../../shared/components/states/Loading.js';
import { NotPermitted } from '../../shared/components/states/NotPermitted.js';
import { PageTitle } from '../../shared/components/PageTitle.js';
import { QueryView } from '../../shared/components/states/QueryView.js';
import { useChangeQuery } from '../../shared/hooks/use-change-query.js';
import * as storage from '../../shared/storage.js';
import { Dashboard } from './Dashboard.js';
import { DateToolbar } from './DateToolbar.js';
import { placeQuery, readPlace, toDay, type AnalyticsPlace } from './model/span.js';
import { SENTENCES } from '../../shared/texts.js';

/** The analytics dashboard (1 §2), for those who may view it. */
export function AnalyticsScreen() {
  const isRefused = useLacksPermission('analytics', 'view');
  if (!isRefused) return <Analytics />;
  return (
    <main>
      <title>Analytics · TestPlatform</title>
      <NotPermitted to="view analytics" isScreen />
    </main>
  );
}

/** A project, a span, and nine sections. */
function Analytics() {
  const { place, today, go } = useAnalyticsPlace();
  const projects = useProjectNames();
  const options = projects.data ?? [];
  const chosen = chooseFrom(options, place.projectId);
  const chosenId = chosen?.project_id;
  // From then on the address names it: another tab may choose another project meanwhile.
  useEffect(() => {
    if (place.projectId === null && chosenId !== undefined) go({ projectId: chosenId }, { replace: true });
  }, [place.projectId, chosenId, go]);
  const choose = (projectId: number) => {
    storage.merge({ selectedProject: projectId });
    go({ projectId, flakyPage: 1, slowestPage: 1 });
  };
  return (
    <Box component="main" sx={{ width: '100%', maxWidth: 1400, mx: 'auto', p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 2, mb: 3 }}>
        <PageTitle title="Analytics" />
        <Box sx={{ flex: 1 }} />
        {options.length > 0 && (
          <Autocomplete
            disableClearable={chosen !== null}
            options={options}
            value={chosen}
            getOptionKey={({ project_id }) => project_id}
            getOptionLabel={({ name }) => name}
            isOptionEqualToValue={(one, other) => one.project_id === other.project_id}
            onChange={(_event, project) => project && choose(project.project_id)}
            renderInput={(props) => <TextField {...props} label="Project" />}
            sx={{ width: 260 }}
          />
        )}
        <DateToolbar place={place} today={today} onChange={go} />
      </Box>
      <QueryView query={projects} loading={<SkeletonRows rows={3} height={200} label="Loading the projects" />}>
        {() =>
          chosen ? (
            <Dashboard key={chosen.project_id} project={chosen} place={place} today={today} go={go} />
          ) : (
            <NoProject isNamed={place.projectId !== null} />
          )
        }
      </QueryView>
    </Box>
  );
}

/**
 * The project that the address names; null if it doesn't exist. If the address names none: the last one viewed, or the
 * newest.
 */
function chooseFrom(options: readonly Project[], named: number | null): Project | null {
  const wanted = named ?? storage.read('selectedProject');
  const found = options.find(({ project_id }) => project_id === wanted);
  return found ?? (named === null ? options[0] : null) ?? null;
}

function NoProject({ isNamed }: { readonly isNamed: boolean }) {
  return isNamed ? (
    <EmptyState icon={<SearchOffIcon />} title="Project not found" text={SENTENCES.projectMissing} />
  ) : (
    <EmptyState
      icon={<ChartIcon />}
      title="No projects yet"
      text="Create a project and run its tests to see figures here."
    />
  );
}

/** What the dashboard shows, and a function to change it. Each change is a history entry, unless it replaces the last. */
function useAnalyticsPlace(): {
  place: AnalyticsPlace;
  /** As 2026-01-31. */
  today: string;
  go(change: Partial<AnalyticsPlace>, options?: NavigateOptions): void;
} {
  const [params] = useSearchParams();
  const changeQuery = useChangeQuery();
  const place = useMemo(() => readPlace(params), [params]);
  const go = useCallback(
    (change: Partial<AnalyticsPlace>, options?: NavigateOptions) =>
      changeQuery((now) => placeQuery({ ...readPlace(now), ...change }), options),
    [changeQuery],
  );
  const today = useSyncExternalStore(eachMinute, () => toDay(new Date()));
  return { place, today, go };
}

function eachMinute(look: () => void): () => void {
  const timer = setInterval(look, 60_000);
  return () => clearInterval(timer);
}
