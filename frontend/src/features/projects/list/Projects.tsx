import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { LIMITS } from '@testplatform/contract';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { usePermission } from '../../../api/people/account.js';
import { lazyDialog } from '../../../shared/components/states/LazyDialog.js';
import { NotPermitted } from '../../../shared/components/states/NotPermitted.js';
import { SearchField } from '../../../shared/components/SearchField.js';
import { useFetchWhenIdle } from '../../../shared/lazy-code.js';
import { useProjectSort, PROJECT_SORTS, type ProjectSort } from './project-sort.js';
import { ProjectList } from './ProjectList.js';
import { useProjectList } from './use-project-list.js';

// Lazy: it needs the form library, which the list does not.
const CreateProjectDialog = lazyDialog(async () => (await import('../CreateProjectDialog.js')).CreateProjectDialog);
const ImportProject = lazyDialog(async () => (await import('../import/ImportProject.js')).ImportProject);
const LATER = [CreateProjectDialog.code, ImportProject.code];

interface ProjectsProps {
  /** Sortable rows instead of cards. */
  readonly asRows: boolean;
  readonly title: ReactNode;
}

/** The project list with its search. */
export function Projects({ asRows, title }: ProjectsProps) {
  const list = useProjectList();
  const { sort, setSort, sorted } = useProjectSort(list.projects);
  useFetchWhenIdle(LATER);
  const [creating, setCreating] = useState(false);
  const [importing, setImporting] = useState(false);
  const mayCreate = usePermission('projects', 'create');
  const mayDelete = usePermission('projects', 'delete');
  const createButton = mayCreate && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setCreating(true)}>
      Create new project
    </Button>
  );
  return (
    <Box component="section" aria-label="Projects" sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2, minHeight: 40 }}>
        {title}
        {!list.isRefused && (
          <SearchField
            label="Search projects"
            value={list.typed}
            maxLength={LIMITS.projectNameMax}
            onChange={list.setTyped}
          />
        )}
        {asRows && !list.isRefused && <SortSelect value={sort} onChange={setSort} />}
        {asRows && mayDelete && (
          <Button component={Link} to="/home?view=projects&deleted=1">
            Deleted projects
          </Button>
        )}
        {asRows && mayCreate && <Button onClick={() => setImporting(true)}>Import a project…</Button>}
        {/* It appears once permissions are known. Its space is reserved, so that nothing moves. */}
        <Box sx={{ ml: 'auto', minWidth: 180, minHeight: 36 }}>{createButton}</Box>
      </Box>
      {list.isRefused ? (
        <NotPermitted to="view projects" action={<ToAnalytics />} />
      ) : (
        <ProjectList
          list={list}
          projects={asRows ? sorted : list.projects}
          asRows={asRows}
          emptyAction={createButton}
        />
      )}
      {importing && <ImportProject onClose={() => setImporting(false)} />}
      {creating && <CreateProjectDialog onClose={() => setCreating(false)} />}
    </Box>
  );
}

/** For users who may only view figures. */
function ToAnalytics() {
  const mayView = usePermission('analytics', 'view');
  if (!mayView) return null;
  return (
    <Button component={Link} to="/analytics" variant="contained">
      Go to analytics
    </Button>
  );
}

interface SortSelectProps {
  readonly value: ProjectSort;
  onChange(sort: ProjectSort): void;
}

/** The sort order of the rows. */
function SortSelect({ value, onChange }: SortSelectProps) {
  return (
    <TextField
      select
      label="Sort by"
      value={value}
      onChange={(event) => onChange(event.target.value as ProjectSort)}
      sx={{ width: 160 }}
    >
      {Object.entries(PROJECT_SORTS).map(([sort, { label }]) => (
        <MenuItem key={sort} value={sort}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
