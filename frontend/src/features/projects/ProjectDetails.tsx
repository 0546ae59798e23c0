import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { TEXTS, LIMITS } from '@testplatform/contract';
import { useController, type UseFormRegisterReturn, type UseFormReturn } from 'react-hook-form';
import { usePermission } from '../../api/people/account.js';
import { useChangedBy } from '../../api/last-change.js';
import { useModifyProject, type BasicInfo, type Project } from '../../api/project/projects.js';
import { FormErrors } from '../../shared/components/dialogs/FormErrors.js';
import { useStoredForm } from '../../shared/hooks/forms/use-stored-form.js';
import { useReportDirty } from '../../shared/hooks/forms/use-report-dirty.js';
import { MergeNotice } from '../../shared/merge/MergeNotice.js';
import { OverlayRules } from './OverlayRules.js';
import { PROJECT_RULES } from './project-rules.js';
import { ProjectFields } from './ProjectFields.js';

interface ProjectDetailsProps {
  readonly project: Project;
}

const LABELS = {
  name: 'Name',
  description: 'Description',
  isSinglePageApp: 'Single-page app',
  runsAtOnce: 'Runs at a time',
  goodPageMb: 'Page size without a warning (MB)',
  testAttributes: 'Test attributes',
  stopAtFailure: 'End a file at its first failure',
  rerunInterrupted: 'Run an interrupted file once more',
  maskedOnDevices: 'Masked values on devices',
  overlayRules: 'Overlay rules',
} as const satisfies Record<keyof BasicInfo, string>;

/** The Details tab of a project's configuration. */
export function ProjectDetails({ project }: ProjectDetailsProps) {
  const { project_id, version, ...stored } = project;
  const { mutateAsync } = useModifyProject(project_id);
  const mayModify = usePermission('projects', 'modify');
  const { form, isDirty, merging, busy, saved, sentences, setSentences, submit } = useStoredForm<BasicInfo>({
    stored,
    version,
    save: ({ name, description, ...edited }) =>
      mutateAsync({
        ...edited,
        ...(name !== undefined && { name: name.trim() }),
        ...(description !== undefined && { description: description.trim() }),
        version,
      }),
  });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  useReportDirty(isDirty);
  const by = useChangedBy(project_id, 'details', version);
  return (
    <Box
      component="form"
      noValidate
      onSubmit={handleSubmit(
        () => void submit(),
        () => setSentences([TEXTS.invalidForm]),
      )}
      sx={{ display: 'grid', gap: 2, maxWidth: 560 }}
    >
      <ProjectFields
        name={register('name', { validate: PROJECT_RULES.name })}
        description={register('description', { validate: PROJECT_RULES.description })}
        errors={errors}
        disabled={!mayModify}
      />
      <CheckField form={form} name="isSinglePageApp" disabled={!mayModify}>
        Wait after each action until the page’s requests and changes have settled, instead of for a new page.
      </CheckField>
      <TextField
        label="Test attributes"
        required
        disabled={!mayModify}
        error={errors.testAttributes !== undefined}
        helperText={`Names of up to ${LIMITS.testAttributesMax} attributes, with commas between them. testid= and the recorder find elements by them.`}
        slotProps={{ htmlInput: { maxLength: LIMITS.testAttributesTextMax } }}
        {...register('testAttributes', { validate: PROJECT_RULES.testAttributes })}
      />
      <OverlayRules form={form} disabled={!mayModify} />
      <RunFields
        runsAtOnce={register('runsAtOnce', { valueAsNumber: true, validate: PROJECT_RULES.runsAtOnce })}
        goodPageMb={register('goodPageMb', { valueAsNumber: true, validate: PROJECT_RULES.goodPageMb })}
        form={form}
        wrong={{ runsAtOnce: errors.runsAtOnce !== undefined, goodPageMb: errors.goodPageMb !== undefined }}
        disabled={!mayModify}
      />
      <FormErrors sentences={sentences} />
      <MergeNotice merging={merging} by={by} labels={LABELS} />
      {mayModify && (
        <Button type="submit" variant="contained" loading={busy} sx={{ justifySelf: 'start' }}>
          {saved ? TEXTS.saved : 'Save'}
        </Button>
      )}
    </Box>
  );
}

interface RunFieldsProps {
  readonly runsAtOnce: UseFormRegisterReturn;
  readonly goodPageMb: UseFormRegisterReturn;
  readonly form: UseFormReturn<BasicInfo>;
  /** Which of the numbers are invalid. */
  readonly wrong: Readonly<Record<'runsAtOnce' | 'goodPageMb', boolean>>;
  readonly disabled: boolean;
}

/** Settings of a project's runs. */
function RunFields(props: RunFieldsProps) {
  const { runsAtOnce, goodPageMb, form, wrong, disabled } = props;
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
      <CheckField form={form} name="stopAtFailure" disabled={disabled}>
        The other cases of the file are skipped, as after a blocker. Otherwise they run, and may fail for the same
        cause.
      </CheckField>
      <CheckField form={form} name="rerunInterrupted" disabled={disabled}>
        If a worker is lost while running a file, the file runs again from the start, as attempt 2. Otherwise it ends as
        interrupted.
      </CheckField>
      <CheckField form={form} name="maskedOnDevices" disabled={disabled}>
        Anyone who runs a test on their own device can read its masked texts and the secret values of its environment
        there. People need a role with this right as well. Unless both allow it, such files run on the server only.
      </CheckField>
    </>
  );
}

interface CheckFieldProps {
  readonly form: UseFormReturn<BasicInfo>;
  readonly name: 'isSinglePageApp' | 'stopAtFailure' | 'rerunInterrupted' | 'maskedOnDevices';
  readonly disabled: boolean;
  /** The help text below the checkbox. */
  readonly children: string;
}

/** A checkbox. It is controlled, because react-hook-form reads a disabled checkbox as unchecked. */
function CheckField({ form, name, disabled, children }: CheckFieldProps) {
  const { field } = useController({ control: form.control, name });
  const { value, ref, ...input } = field;
  return (
    <div>
      <FormControlLabel
        disabled={disabled}
        control={<Checkbox {...input} checked={value} slotProps={{ input: { ref } }} />}
        label={LABELS[name]}
      />
      <FormHelperText>{children}</FormHelperText>
    </div>
  );
}
