import { LIMITS } from '@testplatform/contract';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { Project } from '../../api/projects.js';

interface RunFieldsProps {
  readonly runsAtOnce: UseFormRegisterReturn;
  readonly rerunInterrupted: UseFormRegisterReturn;
  readonly project: Project;
  /** The number of runs is not valid. */
  readonly isWrong: boolean;
  readonly disabled: boolean;
}

/** How a project's runs go (3 §6). */
export function RunFields({ runsAtOnce, rerunInterrupted, project, isWrong, disabled }: RunFieldsProps) {
  return (
    <>
      <TextField
        label="Runs at a time"
        type="number"
        required
        disabled={disabled}
        error={isWrong}
        helperText={`A whole number from 1 to ${LIMITS.runsAtOnceMax}. Other runs of the project wait in order.`}
        slotProps={{ htmlInput: { min: 1, max: LIMITS.runsAtOnceMax, step: 1 } }}
        {...runsAtOnce}
      />
      <div>
        <FormControlLabel
          disabled={disabled}
          control={<Checkbox defaultChecked={project.rerunInterrupted} {...rerunInterrupted} />}
          label="Run an interrupted file once more"
        />
        <FormHelperText>
          When a worker is lost in the middle of a file, the file runs again from its beginning, as attempt 2. Otherwise
          it ends as interrupted.
        </FormHelperText>
      </div>
    </>
  );
}
