import TrashIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { LIMITS } from '@testplatform/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { sentencesOf } from '../../api/client/api-error.js';
import { useDeletedProjects, useRestoreProject, type DeletedProject } from '../../api/project/projects.js';
import { EmptyState } from '../../shared/components/states/EmptyState.js';
import { FormErrors } from '../../shared/components/dialogs/FormErrors.js';
import { SkeletonRows } from '../../shared/components/states/Loading.js';
import { PageTitle } from '../../shared/components/PageTitle.js';
import { Pages } from '../../shared/components/Pages.js';
import { QueryView } from '../../shared/components/states/QueryView.js';
import { toast } from '../../shared/toast.js';
import { formatDateTime } from '../../shared/utils/format.js';

/** Deleted projects, until they are permanently removed (3 §17). */
export function DeletedProjects() {
  const [page, setPage] = useState(1);
  const projects = useDeletedProjects(page);
  return (
    <Box component="section" aria-label="Deleted projects" sx={{ minWidth: 0, maxWidth: 880 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2, minHeight: 40 }}>
        <PageTitle title="Deleted projects" />
        <Button component={Link} to="/home?view=projects" sx={{ ml: 'auto' }}>
          All projects
        </Button>
      </Box>
      <Stack sx={{ gap: 2 }}>
        <QueryView
          query={projects}
          loading={<SkeletonRows rows={3} height={104} label="Loading the deleted projects" />}
        >
          {({ projects: shown, total }) => (
            <>
              {total === 0 && (
                <EmptyState
                  icon={<TrashIcon />}
                  title="No deleted projects"
                  text={`A deleted project can be restored here for ${LIMITS.trashDays} days, with everything in it.`}
                />
              )}
              {shown.map((project) => (
                <DeletedCard key={project.project_id} project={project} />
              ))}
              <Pages label="Pages of deleted projects" total={total} page={page} onPage={setPage} />
            </>
          )}
        </QueryView>
      </Stack>
    </Box>
  );
}

function DeletedCard({ project }: { readonly project: DeletedProject }) {
  const { project_id: projectId, name, deletedBy, deletedAt, keptUntil } = project;
  const restore = useRestoreProject(() => toast(`Restored “${name}”`));
  const by = deletedBy?.name ? ` by ${deletedBy.name}` : '';
  return (
    <Card component="article" aria-label={name} sx={{ p: 2, display: 'grid', gap: 0.5 }}>
      <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography color="text.secondary">
        {`Deleted ${formatDateTime(deletedAt)}${by} · until ${formatDateTime(keptUntil)}`}
      </Typography>
      <FormErrors sentences={restore.error ? sentencesOf(restore.error) : []} />
      <Button
        size="small"
        loading={restore.isPending}
        sx={{ justifySelf: 'start' }}
        onClick={() => restore.mutate(projectId)}
      >
        Restore
      </Button>
    </Card>
  );
}
