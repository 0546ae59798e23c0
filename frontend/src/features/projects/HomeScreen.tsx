import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePermission } from '../../api/account.js';
import { lazyDialog } from '../../shared/components/LazyPart.js';
import { NotPermitted } from '../../shared/components/NotPermitted.js';
import { PageTitle } from '../../shared/components/PageTitle.js';
import { SearchField } from '../../shared/components/SearchField.js';
import { useFetchWhenIdle } from '../../shared/lazy-code.js';
import { ProjectGrid } from './ProjectGrid.js';
import { useProjectList } from './use-project-list.js';

// Lazy: it needs the form library, which the list does not.
const CreateProjectDialog = lazyDialog(async () => (await import('./CreateProjectDialog.js')).CreateProjectDialog);
const LATER = [CreateProjectDialog.code];

/** The project list (1 §2). */
export function HomeScreen() {
  const list = useProjectList();
  useFetchWhenIdle(LATER);
  const [creating, setCreating] = useState(false);
  const mayCreate = usePermission('projects', 'create');
  const createButton = mayCreate && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setCreating(true)}>
      Create new project
    </Button>
  );
  return (
    <Box component="main" sx={{ width: '100%', maxWidth: 1400, mx: 'auto', p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}>
        <PageTitle title="Projects" />
        {!list.isRefused && <SearchField label="Search projects" value={list.typed} onChange={list.setTyped} />}
        {/* It appears later, once permissions are known, so it is placed where it moves nothing. */}
        <Box sx={{ ml: 'auto' }}>{createButton}</Box>
      </Box>
      {list.isRefused ? (
        <NotPermitted to="view projects" action={<ToAnalytics />} />
      ) : (
        <ProjectGrid list={list} emptyAction={createButton} />
      )}
      {creating && <CreateProjectDialog onClose={() => setCreating(false)} />}
    </Box>
  );
}

/** For those who may view figures and nothing else. */
function ToAnalytics() {
  const mayView = usePermission('analytics', 'view');
  if (!mayView) return null;
  return (
    <Button component={Link} to="/analytics" variant="contained">
      Go to analytics
    </Button>
  );
}
