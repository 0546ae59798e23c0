import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useParams } from 'react-router';
import { ApiError } from '../../api/client/api-error.js';
import { useLacksPermission } from '../../api/people/account.js';
import { useProject } from '../../api/project/projects.js';
import { EmptyState } from '../../shared/components/states/EmptyState.js';
import { ErrorState } from '../../shared/components/states/ErrorState.js';
import { SkeletonRows } from '../../shared/components/states/Loading.js';
import { NotPermitted } from '../../shared/components/states/NotPermitted.js';
import { PageTitle } from '../../shared/components/PageTitle.js';
import { useFailure } from '../../shared/hooks/use-failure.js';
import { NotFound } from '../error-screens.js';
import { Workspace } from './Workspace.js';
import { SENTENCES } from '../../shared/texts.js';

/** The workspace of the project that the address names (2 §2). */
export function WorkspaceScreen() {
  const projectId = Number(useParams().projectId);
  const isId = Number.isSafeInteger(projectId) && projectId > 0;
  const isRefused = useLacksPermission('projects', 'view');
  const project = useProject(isId && !isRefused ? projectId : 0);
  const failure = useFailure(project);
  if (!isId) return <NotFound />;
  if (isRefused) return <NoWorkspace />;
  // Also for a project that somebody deletes while it is open.
  if (project.error instanceof ApiError && project.error.status === 404) return <MissingProject />;
  if (project.data) return <Workspace key={projectId} project={project.data} />;
  return (
    <Box component="main" sx={{ p: 2 }}>
      <PageTitle title="Project" />
      {failure ? <ErrorState {...failure} /> : <SkeletonRows rows={8} height={48} label="Loading the project" />}
    </Box>
  );
}

const NoWorkspace = () => (
  <main>
    <title>Project · TestPlatform</title>
    <NotPermitted to="view projects" isScreen />
  </main>
);

function MissingProject() {
  return (
    <main>
      <title>Project not found · TestPlatform</title>
      <EmptyState
        isScreen
        icon={<SearchOffIcon />}
        title="Project not found"
        text={SENTENCES.projectMissing}
        action={
          <Button component={Link} to="/home" variant="contained">
            Go to projects
          </Button>
        }
      />
    </main>
  );
}
