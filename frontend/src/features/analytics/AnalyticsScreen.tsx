import ChartIcon from '@mui/icons-material/InsightsOutlined';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { sentencesOf } from '../../api/api-error.js';
import { useProjects } from '../../api/projects.js';
import { EmptyState } from '../../shared/components/EmptyState.js';
import { ErrorState } from '../../shared/components/ErrorState.js';
import { SkeletonRows } from '../../shared/components/Loading.js';
import { PageTitle } from '../../shared/components/PageTitle.js';
import * as storage from '../../shared/storage.js';
import { Dashboard } from './Dashboard.js';
import { DateToolbar } from './DateToolbar.js';
import { useAnalyticsPlace } from './use-analytics-place.js';

/** The analytics dashboard (1 §2): a project, a span, and nine sections. */
export function AnalyticsScreen() {
  const { place, today, go } = useAnalyticsPlace();
  const projects = useProjects('');
  const options = projects.data?.map(({ project }) => project) ?? [];
  const chosenId = place.projectId ?? storage.read('selectedProject');
  const chosen = options.find(({ project_id }) => project_id === chosenId) ?? options[0];
  const choose = (projectId: number) => {
    storage.merge({ selectedProject: projectId });
    go({ projectId, flakyPage: 1, slowestPage: 1 });
  };
  return (
    <Box component="main" sx={{ width: '100%', maxWidth: 1400, mx: 'auto', p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 2, mb: 3 }}>
        <PageTitle title="Analytics" />
        <Box sx={{ flex: 1 }} />
        {chosen && (
          <Autocomplete
            disableClearable
            options={options}
            value={chosen}
            getOptionKey={({ project_id }) => project_id}
            getOptionLabel={({ name }) => name}
            isOptionEqualToValue={(one, other) => one.project_id === other.project_id}
            onChange={(_event, project) => choose(project.project_id)}
            renderInput={(props) => <TextField {...props} label="Project" />}
            sx={{ width: 260 }}
          />
        )}
        <DateToolbar place={place} today={today} onChange={go} />
      </Box>
      {projects.isPending && <SkeletonRows rows={3} height={200} label="Loading the projects" />}
      {projects.isLoadingError && (
        <ErrorState
          sentences={sentencesOf(projects.error)}
          onRetry={() => void projects.refetch()}
          busy={projects.isFetching}
        />
      )}
      {projects.isSuccess && !chosen && (
        <EmptyState
          icon={<ChartIcon />}
          title="No projects yet"
          text="Create a project and run it: its figures show here."
        />
      )}
      {chosen && <Dashboard key={chosen.project_id} project={chosen} place={place} today={today} go={go} />}
    </Box>
  );
}
