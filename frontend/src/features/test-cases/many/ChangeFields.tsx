import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { LIMITS, PRIORITIES, YES_NO } from '@testplatform/contract';
import { CHANGEABLE, secondsOf, WAIT_ERROR, type Changeable, type CaseChange } from '../model/case-change.js';

interface ChangeFieldsProps {
  readonly change: CaseChange;
  onChange(part: Partial<CaseChange>): void;
}

/** Chooses the field to change, and its new value. */
export function ChangeFields({ change, onChange }: ChangeFieldsProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '& > *': { flex: '1 1 200px', maxWidth: { sm: 320 } } }}>
      <Choice
        label="What to change"
        autoFocus
        value={change.what}
        choices={Object.entries(CHANGEABLE)}
        onChoose={(what) => onChange({ what: what as Changeable })}
      />
      <NewValue change={change} onChange={onChange} />
    </Box>
  );
}

function NewValue({ change, onChange }: ChangeFieldsProps) {
  switch (change.what) {
    case 'maxWaitingTime': {
      const isWrong = change.maxWaitingTime !== '' && secondsOf(change) === null;
      return (
        <TextField
          label="New max wait in seconds"
          type="number"
          value={change.maxWaitingTime}
          error={isWrong}
          helperText={isWrong ? WAIT_ERROR : ' '}
          onChange={(event) => onChange({ maxWaitingTime: event.target.value })}
          slotProps={{ htmlInput: { min: LIMITS.maxWaitMin, max: LIMITS.maxWaitMax } }}
        />
      );
    }
    case 'priority':
      return (
        <Choice
          label="New priority"
          value={change.priority}
          choices={PRIORITIES.map((one) => [one, one])}
          onChoose={(priority) => onChange({ priority: priority as CaseChange['priority'] })}
        />
      );
    case 'isBlocker':
      return (
        <Choice
          label="Blocker from now on"
          value={change.isBlocker}
          choices={YES_NO.map((one) => [one, one])}
          onChoose={(isBlocker) => onChange({ isBlocker: isBlocker as CaseChange['isBlocker'] })}
        />
      );
    case 'locators':
      return (
        <>
          {(['find', 'replace'] as const).map((name) => (
            <TextField
              key={name}
              label={name === 'find' ? 'Find' : 'Replace with'}
              value={change[name]}
              onChange={(event) => onChange({ [name]: event.target.value })}
              slotProps={{ htmlInput: { maxLength: LIMITS.caseTextMax, spellCheck: false } }}
            />
          ))}
        </>
      );
  }
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly autoFocus?: boolean;
  /** Values with their labels. */
  readonly choices: readonly (readonly [value: string, label: string])[];
  onChoose(value: string): void;
}

function Choice({ choices, onChoose, ...field }: ChoiceProps) {
  return (
    <TextField {...field} select onChange={(event) => onChoose(event.target.value)}>
      {choices.map(([value, label]) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
