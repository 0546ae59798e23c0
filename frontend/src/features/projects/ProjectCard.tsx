import { LIMITS } from '@testplatform/contract';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import type { Project, ProjectSummary } from '../../api/projects.js';
import { ResultBar } from '../../shared/components/ResultBar.js';
import { StatusIcon } from '../../shared/components/StatusIcon.js';
import { formatCount, formatDateTime, plural } from '../../shared/utils/format.js';

interface ProjectCardProps {
  readonly project: Project;
  readonly summary: ProjectSummary | undefined;
}

/** Pixels: with all figures, so that cards stand where their placeholders were. */
export const CARD_HEIGHT = 186;

/** One project with its figures; the whole card opens it (1 §2). */
export function ProjectCard({ project, summary }: ProjectCardProps) {
  return (
    <Card sx={{ height: '100%', minHeight: CARD_HEIGHT }}>
      <CardActionArea
        component={Link}
        to={`/project/${project.project_id}`}
        sx={{ height: '100%', p: 2, display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: 1.5 }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h3" component="h2" noWrap title={project.name}>
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
  const { testCases, success, failure, warning, lastRunTime } = summary;
  const isNew = lastRunTime === null && success + failure === 0;
  const coverage = Math.round(Math.min(summary.coverage, LIMITS.coverageMax));
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <span>{plural(testCases, 'test case')}</span>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {coverage}% coverage
        </Box>
      </Box>
      {isNew ? (
        <Typography color="text.secondary">Not run yet</Typography>
      ) : (
        <Results {...{ success, failure, warning }} />
      )}
      <Typography variant="caption" color="text.secondary" sx={{ minHeight: 16 }}>
        {lastRunTime && `Last run ${formatDateTime(lastRunTime)}`}
      </Typography>
    </>
  );
}

function Results({ success, failure, warning }: Pick<ProjectSummary, 'success' | 'failure' | 'warning'>) {
  return (
    <>
      <ResultBar
        label="Last results"
        shares={[
          // A case with a warning has passed: it is part of the successes, in a colour of its own.
          { status: 'success', count: Math.max(0, success - warning) },
          { status: 'warning', count: warning },
          { status: 'failed', count: failure },
        ]}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        <StatusIcon status="success" label={`${formatCount(success)} success`} />
        <StatusIcon status="failed" label={`${formatCount(failure)} failed`} />
        {warning > 0 && <StatusIcon status="warning" label={plural(warning, 'warning')} />}
      </Box>
    </>
  );
}
