import FolderIcon from '@mui/icons-material/FolderOutlined';
import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { EmptyState } from '../../shared/components/EmptyState.js';
import { ErrorState } from '../../shared/components/ErrorState.js';
import { CARD_HEIGHT, ProjectCard } from './ProjectCard.js';
import type { useProjectList } from './use-project-list.js';

interface ProjectGridProps {
  readonly list: ReturnType<typeof useProjectList>;
  readonly emptyAction: ReactNode;
}

const COLUMNS = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;
const PLACEHOLDERS = 6;

/** The project cards, or the empty or loading state. */
export function ProjectGrid({ list, emptyAction }: ProjectGridProps) {
  if (list.failure) return <ErrorState {...list.failure} />;
  if (list.loading) return <PlaceholderCards />;
  if (list.projects.length === 0 && list.name !== '') {
    return (
      <EmptyState
        icon={<SearchOffIcon />}
        title="No projects found"
        text={`No project name contains “${list.name}”.`}
      />
    );
  }
  if (list.projects.length === 0) {
    return (
      <EmptyState
        icon={<FolderIcon />}
        title="No projects yet"
        text="A project holds the tests of one site or application, and their results."
        action={emptyAction}
      />
    );
  }
  return (
    <Box component="ul" aria-busy={list.searching} sx={{ ...COLUMNS, opacity: list.searching ? 0.6 : 1 }}>
      {list.projects.map(({ project, summary }) => (
        <li key={project.project_id}>
          <ProjectCard project={project} summary={summary} />
        </li>
      ))}
    </Box>
  );
}

function PlaceholderCards() {
  return (
    <Box role="status" aria-label="Loading projects" sx={COLUMNS}>
      {Array.from({ length: PLACEHOLDERS }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={CARD_HEIGHT} />
      ))}
    </Box>
  );
}
