import { TEXTS } from '@testplatform/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { sentencesOf } from '../../api/api-error.js';
import { useCreateProject, type NewProject } from '../../api/projects.js';
import { FormErrors } from '../../shared/components/FormErrors.js';
import { ProjectFields } from './ProjectFields.js';
import { PROJECT_RULES } from './project-rules.js';

/** Name and description of a new project (1 §2, §5). */
export function CreateProjectDialog({ onClose }: { onClose(): void }) {
  const { register, handleSubmit, formState } = useForm<NewProject>({ defaultValues: { name: '', description: '' } });
  const create = useCreateProject();
  const navigate = useNavigate();
  const [sentences, setSentences] = useState<readonly string[]>([]);
  const titleId = useId();

  const send = async ({ name, description }: NewProject) => {
    setSentences([]);
    try {
      const { data } = await create.mutateAsync({ name: name.trim(), description: description.trim() });
      const open = () => void navigate(`/project/${data.project_id}`);
      toast.success(`“${name.trim()}” is created`, { action: { label: 'Open', onClick: open } });
      onClose();
    } catch (error) {
      setSentences(sentencesOf(error));
    }
  };
  const busy = formState.isSubmitting;
  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={titleId}>
      <form noValidate onSubmit={handleSubmit(send, () => setSentences([TEXTS.invalidForm]))}>
        <DialogTitle id={titleId}>Create new project</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
            <ProjectFields
              name={register('name', { validate: PROJECT_RULES.name })}
              description={register('description', { validate: PROJECT_RULES.description })}
              errors={formState.errors}
              autoFocus
            />
            <FormErrors sentences={sentences} />
          </Box>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            Create
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
