import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router';
import { useLacksPermission } from '../../api/people/account.js';
import { DeletedProjects } from '../../features/projects/DeletedProjects.js';
import { Projects } from '../../features/projects/list/Projects.js';
import { LatestRuns } from '../../features/runner/history/LatestRuns.js';
import { PageTitle } from '../../shared/components/PageTitle.js';
import { visuallyHidden } from '../../shared/visually-hidden.js';

/**
 * The latest runs and the projects as cards; with `?view=projects`, to which /project leads, the projects as a list
 * (1 §2), and with `&deleted` the deleted ones.
 */
export function HomeScreen() {
  const [params] = useSearchParams();
  const isList = params.get('view') === 'projects';
  const mayNotOpen = useLacksPermission('projects', 'view');
  const mayNotSeeRuns = useLacksPermission('runner', 'view');
  const mayNotDelete = useLacksPermission('projects', 'delete');
  const isDeleted = isList && params.has('deleted') && !mayNotDelete;
  const hasRuns = !isList && !mayNotOpen && !mayNotSeeRuns;
  return (
    <Box
      component="main"
      sx={{
        width: '100%',
        maxWidth: 1400,
        mx: 'auto',
        p: { xs: 2, sm: 3 },
        display: 'grid',
        alignContent: 'start',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', ...(hasRuns && { lg: '340px minmax(0, 1fr)' }) },
      }}
    >
      {!isList && (
        <Box sx={visuallyHidden}>
          <PageTitle title="Home" />
        </Box>
      )}
      {hasRuns && <LatestRuns />}
      {isDeleted ? (
        <DeletedProjects />
      ) : (
        <Projects
          asRows={isList}
          title={isList ? <PageTitle title="Projects" /> : <Typography variant="h2">Projects</Typography>}
        />
      )}
    </Box>
  );
}
