import { TEXTS } from '@testplatform/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { usePermission } from '../../api/people/account.js';
import { sentencesOf } from '../../api/client/api-error.js';
import { useCreateProject, type NewProject } from '../../api/project/projects.js';
import { DiscardDialog } from '../../shared/components/dialogs/DiscardDialog.js';
import { FormDialog } from '../../shared/components/dialogs/FormDialog.js';
import { DirtyFormsContext, useDirtyGuard } from '../../shared/hooks/forms/use-dirty-guard.js';
import { toast } from '../../shared/toast.js';
import { ProjectFields } from './ProjectFields.js';
import { PROJECT_RULES } from './project-rules.js';

/** Name and description of a new project (1 §2, §5). */
export function CreateProjectDialog({ onClose }: { onClose(): void }) {
  const { register, handleSubmit, formState } = useForm<NewProject>({ defaultValues: { name: '', description: '' } });
  const { isDirty } = formState;
  const guard = useDirtyGuard();
  const create = useCreateProject();
  const navigate = useNavigate();
  const mayOpen = usePermission('projects', 'view');
  const [sentences, setSentences] = useState<readonly string[]>([]);

  const send = async ({ name, description }: NewProject) => {
    setSentences([]);
    try {
      const projectId = await create.mutateAsync({ name: name.trim(), description: description.trim() });
      const open = () => void navigate(`/project/${projectId}`);
      toast.success(`Created “${name.trim()}”`, mayOpen ? { action: { label: 'Open', onClick: open } } : {});
      onClose();
    } catch (error) {
      setSentences(sentencesOf(error));
    }
  };
  return (
    <DirtyFormsContext value={guard.forms}>
      <FormDialog
        title="Create new project"
        submitLabel="Create"
        busy={formState.isSubmitting}
        isDirty={isDirty}
        sentences={sentences}
        submit={handleSubmit(send, () => setSentences([TEXTS.invalidForm]))}
        onClose={onClose}
      >
        <ProjectFields
          name={register('name', { validate: PROJECT_RULES.name })}
          description={register('description', { validate: PROJECT_RULES.description })}
          errors={formState.errors}
          autoFocus
        />
        <DiscardDialog held={guard.held} />
      </FormDialog>
    </DirtyFormsContext>
  );
}
