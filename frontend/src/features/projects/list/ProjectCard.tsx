import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import type { ListedProject, ProjectSummary } from '../../../api/project/projects.js';
import { plural } from '../../../shared/utils/format.js';
import { coverageOf, LastResults, LastRun, ResultCounts } from './project-figures.js';

/** Pixels: with all figures in two lines, so that cards don't move when they replace their placeholders. */
export const CARD_HEIGHT = 206;

/** One project with its figures; the whole card opens it (1 §2). */
export function ProjectCard({ project, summary }: ListedProject) {
  return (
    <Card sx={{ height: '100%', minHeight: CARD_HEIGHT }}>
      <CardActionArea
        component={Link}
        to={`/project/${project.project_id}`}
        sx={{ height: '100%', p: 2, display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: 1.5 }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h3" noWrap title={project.name}>
            {project.name}
          </Typography>
          <Typography color="text.secondary" noWrap>
            {project.description}
          </Typography>
        </Box>
        {summary && <Figures summary={summary} />}
      </CardActionArea>
    </Card>
  );
}

function Figures({ summary }: { readonly summary: ProjectSummary }) {
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <span>{plural(summary.testCases, 'test case')}</span>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {coverageOf(summary)}
        </Box>
      </Box>
      <LastResults summary={summary} />
      <ResultCounts summary={summary} />
      <LastRun summary={summary} />
    </>
  );
}
