import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { DELAYS, TEXTS, LIMITS } from '@testplatform/contract';
import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { usePermission } from '../../api/account.js';
import { sentencesOf } from '../../api/api-error.js';
import { useModifyProject, type BasicInfo, type Project } from '../../api/projects.js';
import { ChangedElsewhere } from '../../shared/components/ChangedElsewhere.js';
import { FormErrors } from '../../shared/components/FormErrors.js';
import { useStoredForm } from '../../shared/hooks/use-stored-form.js';
import { useTellDirty } from '../../shared/hooks/use-tell-dirty.js';
import { useFlash } from '../../shared/hooks/use-timing.js';
import { PROJECT_RULES } from './project-rules.js';
import { ProjectFields } from './ProjectFields.js';

interface ProjectDetailsProps {
  readonly project: Project;
  onDirtyChange(dirty: boolean): void;
}

const FIELDS = [
  'name',
  'description',
  'isSinglePageApp',
  'runsAtOnce',
  'goodPageMb',
  'testAttributes',
  'rerunInterrupted',
  'maskedOnDevices',
] as const satisfies readonly (keyof BasicInfo)[];

/** The Details tab of a project's configuration (2 §2, §7). */
export function ProjectDetails({ project, onDirtyChange }: ProjectDetailsProps) {
  const { project_id, version, ...stored } = project;
  const { register, handleSubmit, getValues, setValue, reset, formState } = useStoredForm<BasicInfo>(stored);
  const modify = useModifyProject(project_id);
  const mayModify = usePermission('projects', 'modify');
  const [sentences, setSentences] = useState<readonly string[]>([]);
  const [saved, showSaved] = useFlash(DELAYS.savedLabel);
  const { dirtyFields, isSubmitting, errors } = formState;
  const dirty = FIELDS.filter((field) => dirtyFields[field]);
  // The form's own `isDirty` is false once others' changes have come in.
  const isDirty = dirty.length > 0;
  useTellDirty(isDirty, onDirtyChange);
  const [before, setBefore] = useState(stored);
  if (!isDirty && FIELDS.some((field) => before[field] !== stored[field])) setBefore(stored);
  const isOverwriting = !isSubmitting && dirty.some((field) => before[field] !== stored[field]);

  const send = async (info: BasicInfo) => {
    const trimmed = { ...info, name: info.name.trim(), description: info.description.trim() };
    // Only what was edited: other people's changes of the rest stay.
    const change: Partial<BasicInfo> = Object.fromEntries(dirty.map((field) => [field, trimmed[field]]));
    setSentences([]);
    try {
      await modify.mutateAsync({ ...change, version });
      const now = getValues();
      reset(trimmed);
      setBefore(trimmed);
      // Input made during the save is kept for the next one.
      for (const field of FIELDS) if (now[field] !== info[field]) setValue(field, now[field], { shouldDirty: true });
      showSaved();
    } catch (error) {
      setSentences(sentencesOf(error));
    }
  };
  const takeTheirs = () => {
    reset(stored);
    setSentences([]);
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={handleSubmit(send, () => setSentences([TEXTS.invalidForm]))}
      sx={{ display: 'grid', gap: 2, maxWidth: 560 }}
    >
      <ProjectFields
        name={register('name', { validate: PROJECT_RULES.name })}
        description={register('description', { validate: PROJECT_RULES.description })}
        errors={errors}
        disabled={!mayModify}
      />
      <div>
        <FormControlLabel
          disabled={!mayModify}
          control={<Checkbox defaultChecked={stored.isSinglePageApp} {...register('isSinglePageApp')} />}
          label="Single-page app"
        />
        <FormHelperText>
          Wait after each action until the page’s requests and changes have settled, instead of for a new page.
        </FormHelperText>
      </div>
      <TextField
        label="Test attributes"
        required
        disabled={!mayModify}
        error={errors.testAttributes !== undefined}
        helperText={`Names of up to ${LIMITS.testAttributesMax} attributes, with commas between them. testid= and the recorder find elements by them.`}
        slotProps={{ htmlInput: { maxLength: LIMITS.testAttributesTextMax } }}
        {...register('testAttributes', { validate: PROJECT_RULES.testAttributes })}
      />
      <RunFields
        runsAtOnce={register('runsAtOnce', { valueAsNumber: true, validate: PROJECT_RULES.runsAtOnce })}
        goodPageMb={register('goodPageMb', { valueAsNumber: true, validate: PROJECT_RULES.goodPageMb })}
        rerunInterrupted={register('rerunInterrupted')}
        maskedOnDevices={register('maskedOnDevices')}
        project={project}
        wrong={{ runsAtOnce: errors.runsAtOnce !== undefined, goodPageMb: errors.goodPageMb !== undefined }}
        disabled={!mayModify}
      />
      <FormErrors sentences={sentences} />
      {isOverwriting && <ChangedElsewhere thing="project" onTake={takeTheirs} />}
      {mayModify && (
        <Button type="submit" variant="contained" loading={isSubmitting} sx={{ justifySelf: 'start' }}>
          {saved ? TEXTS.saved : 'Save'}
        </Button>
      )}
    </Box>
  );
}

interface RunFieldsProps {
  readonly runsAtOnce: UseFormRegisterReturn;
  readonly goodPageMb: UseFormRegisterReturn;
  readonly rerunInterrupted: UseFormRegisterReturn;
  readonly maskedOnDevices: UseFormRegisterReturn;
  readonly project: Project;
  /** Which of the numbers are not valid. */
  readonly wrong: Readonly<Record<'runsAtOnce' | 'goodPageMb', boolean>>;
  readonly disabled: boolean;
}

/** How a project's runs go (3 §6). */
function RunFields(props: RunFieldsProps) {
  const { runsAtOnce, goodPageMb, rerunInterrupted, maskedOnDevices, project, wrong, disabled } = props;
  return (
    <>
      <TextField
        label="Runs at a time"
        type="number"
        required
        disabled={disabled}
        error={wrong.runsAtOnce}
        helperText={`A whole number from 1 to ${LIMITS.runsAtOnceMax}. Further runs wait in order.`}
        slotProps={{ htmlInput: { min: 1, max: LIMITS.runsAtOnceMax, step: 1 } }}
        {...runsAtOnce}
      />
      <TextField
        label="Page size without a warning (MB)"
        type="number"
        required
        disabled={disabled}
        error={wrong.goodPageMb}
        helperText={`A whole number from 1 to ${LIMITS.goodPageMbMax}. A case that opens a larger page gets a warning.`}
        slotProps={{ htmlInput: { min: 1, max: LIMITS.goodPageMbMax, step: 1 } }}
        {...goodPageMb}
      />
      <div>
        <FormControlLabel
          disabled={disabled}
          control={<Checkbox defaultChecked={project.rerunInterrupted} {...rerunInterrupted} />}
          label="Run an interrupted file once more"
        />
        <FormHelperText>
          If a worker is lost while running a file, the file runs again from the start, as attempt 2. Otherwise it ends
          as interrupted.
        </FormHelperText>
      </div>
      <div>
        <FormControlLabel
          disabled={disabled}
          control={<Checkbox defaultChecked={project.maskedOnDevices} {...maskedOnDevices} />}
          label="Masked values on devices"
        />
        <FormHelperText>
          Anyone who runs a test on their own device can read its masked texts and the secret values of its environment
          there. People need a role with this right as well. Unless both allow it, such files run on the server only.
        </FormHelperText>
      </div>
    </>
  );
}
