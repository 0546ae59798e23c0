import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import type { ListedProject, ProjectSummary } from '../../../api/project/projects.js';
import { plural } from '../../../shared/utils/format.js';
import { coverageOf, LastResults, LastRun, ResultCounts } from './project-figures.js';

/** Row height in pixels by window width: figures wrap on narrow screens, and are columns on wide ones. */
export const ROW_HEIGHT = { xs: 132, sm: 76, xl: 44 } as const;

const WRAPPED = { display: 'flex', flexWrap: 'wrap', justifyContent: 'start', columnGap: 2, rowGap: 0.5 } as const;
const COLUMNS = {
  display: 'grid',
  // Name, bar and counts of the last results, test cases, coverage, last run.
  gridTemplateColumns: 'minmax(0, 1fr) 80px 345px 100px 105px 205px',
} as const;

/** The content of `ProjectCard` in one row. */
export function ProjectRow({ project, summary }: ListedProject) {
  return (
    <Card sx={{ minHeight: ROW_HEIGHT, display: 'flex' }}>
      <CardActionArea
        component={Link}
        to={`/project/${project.project_id}`}
        sx={(theme) => ({
          ...WRAPPED,
          [theme.breakpoints.up('xl')]: COLUMNS,
          alignItems: 'center',
          px: 2,
          py: 0.75,
          // Truncate a long name, so that it doesn't make the row wider than the screen.
          minWidth: 0,
          '& > h2, & > .bar': { flexBasis: '100%' },
        })}
      >
        <Typography variant="h4" component="h2" noWrap title={project.description}>
          {project.name}
        </Typography>
        {summary && <Figures summary={summary} />}
      </CardActionArea>
    </Card>
  );
}

function Figures({ summary }: { readonly summary: ProjectSummary }) {
  return (
    <>
      <div className="bar">
        <LastResults summary={summary} />
      </div>
      <ResultCounts summary={summary} />
      <span>{plural(summary.testCases, 'test case')}</span>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {coverageOf(summary)}
      </Box>
      <LastRun summary={summary} />
    </>
  );
}
