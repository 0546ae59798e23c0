import FolderIcon from '@mui/icons-material/FolderOutlined';
import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import type { ListedProject } from '../../../api/project/projects.js';
import { EmptyState } from '../../../shared/components/states/EmptyState.js';
import { ErrorState } from '../../../shared/components/states/ErrorState.js';
import { CARD_HEIGHT, ProjectCard } from './ProjectCard.js';
import { ProjectRow, ROW_HEIGHT } from './ProjectRow.js';
import type { useProjectList } from './use-project-list.js';

interface ProjectListProps {
  readonly list: ReturnType<typeof useProjectList>;
  /** The projects in display order. */
  readonly projects: readonly ListedProject[];
  /** Rows instead of cards. */
  readonly asRows: boolean;
  readonly emptyAction: ReactNode;
}

const LIST = { display: 'grid', m: 0, p: 0, listStyle: 'none' } as const;
const CARDS = {
  ...LIST,
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
} as const;
const ROWS = { ...LIST, gap: 0.5, gridTemplateColumns: 'minmax(0, 1fr)' } as const;
const PLACEHOLDERS = 6;

/** The projects as cards or rows, or the empty or loading state. */
export function ProjectList({ list, projects, asRows, emptyAction }: ProjectListProps) {
  if (list.failure) return <ErrorState {...list.failure} />;
  // While another search is under way, the previous one says nothing about it.
  if (list.loading || (list.searching && projects.length === 0)) return <Placeholders asRows={asRows} />;
  if (projects.length === 0 && list.name !== '') {
    return (
      <EmptyState
        icon={<SearchOffIcon />}
        title="No projects found"
        text={`No project name contains “${list.name}”.`}
      />
    );
  }
  if (projects.length === 0) {
    return (
      <EmptyState
        icon={<FolderIcon />}
        title="No projects yet"
        text="A project holds the tests of one site or application, and their results."
        action={emptyAction}
      />
    );
  }
  const Entry = asRows ? ProjectRow : ProjectCard;
  return (
    <Box
      component="ul"
      aria-busy={list.searching}
      sx={{ ...(asRows ? ROWS : CARDS), opacity: list.searching ? 0.6 : 1 }}
    >
      {projects.map(({ project, summary }) => (
        <li key={project.project_id}>
          <Entry project={project} summary={summary} />
        </li>
      ))}
    </Box>
  );
}

function Placeholders({ asRows }: Pick<ProjectListProps, 'asRows'>) {
  return (
    <Box role="status" aria-label="Loading projects" sx={asRows ? ROWS : CARDS}>
      {Array.from({ length: PLACEHOLDERS }, (_, index) => (
        <Skeleton key={index} variant="rounded" sx={{ height: asRows ? ROW_HEIGHT : CARD_HEIGHT }} />
      ))}
    </Box>
  );
}
