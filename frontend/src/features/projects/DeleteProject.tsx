import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { LIMITS } from '@testplatform/contract';
import { use, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { usePermission } from '../../api/people/account.js';
import { sentencesOf } from '../../api/client/api-error.js';
import { useDeleteProject, useRestoreProject, type Project } from '../../api/project/projects.js';
import { FormDialog } from '../../shared/components/dialogs/FormDialog.js';
import { DirtyFormsContext } from '../../shared/hooks/forms/use-dirty-guard.js';
import { tell, toast } from '../../shared/toast.js';

/** Below the details: deletes the project after its name is typed (3 §17). */
export function DeleteProject({ project }: { readonly project: Project }) {
  const [isOpen, setOpen] = useState(false);
  if (!usePermission('projects', 'delete')) return null;
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1, maxWidth: 560, mt: 5 }}>
      <Typography variant="h3" component="h2">
        Delete this project
      </Typography>
      <Typography color="text.secondary">{CONSEQUENCES}</Typography>
      <Button color="error" variant="outlined" sx={{ justifySelf: 'start' }} onClick={() => setOpen(true)}>
        Delete project
      </Button>
      {isOpen && <NameDialog project={project} onClose={() => setOpen(false)} />}
    </Box>
  );
}

const NONE: readonly string[] = [];

const CONSEQUENCES = `Its runs are stopped, and its schedules and links are paused. Everybody who may delete projects can restore it for ${LIMITS.trashDays} days, under Projects, Deleted projects.`;

function NameDialog({ project, onClose }: { readonly project: Project; onClose(): void }) {
  const { project_id: projectId, name } = project;
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(NONE);
  const navigate = useNavigate();
  const { mutateAsync: restore } = useRestoreProject();
  const forms = use(DirtyFormsContext);
  const undo = () => void restore(projectId).catch(tell);
  const remove = useDeleteProject(projectId, () => {
    toast(`Deleted “${name}”`, { action: { label: 'Undo', onClick: undo } });
    // What was edited of the project is gone with it.
    forms.forget();
    void navigate('/home?view=projects');
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isRight = typed.trim() === name;
    setWrong(isRight ? NONE : [`This is not the name. Enter “${name}”`]);
    if (isRight && !remove.isPending) remove.mutate(name);
  };
  const sentences = wrong.length > 0 ? wrong : remove.error ? sentencesOf(remove.error) : NONE;
  return (
    <FormDialog
      title={`Delete “${name}”?`}
      submitLabel="Delete"
      busy={remove.isPending}
      isDirty={false}
      sentences={sentences}
      submit={submit}
      onClose={onClose}
    >
      <Typography>{CONSEQUENCES}</Typography>
      <TextField
        autoFocus
        required
        label="Name of the project"
        value={typed}
        error={wrong.length > 0}
        onChange={(event) => setTyped(event.target.value)}
        helperText={`Enter “${name}”`}
        autoComplete="off"
      />
    </FormDialog>
  );
}
