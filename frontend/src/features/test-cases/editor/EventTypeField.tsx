import Autocomplete from '@mui/material/Autocomplete';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import { EVENT_TYPES, eventSpec, type EventType } from '@testplatform/contract';
import { useController, useFormContext } from 'react-hook-form';
import { changeEventType, type CaseForm } from '../model/case-form.js';

const RESET = ['eventType', 'fields', 'conditionals', 'bindings', 'eventActions', 'storage', 'keepsMasked'] as const;

/** The event type, found by typing: `cl` finds Click. Changing it resets the fields of the old type (2 §4). */
export function EventTypeField() {
  const { getValues, setValue } = useFormContext<CaseForm>();
  const { field, fieldState } = useController<CaseForm, 'eventType'>({ name: 'eventType' });
  const choose = (next: EventType) => {
    const form = changeEventType(getValues(), next);
    for (const name of RESET) setValue(name, form[name], { shouldDirty: true });
  };
  return (
    <Autocomplete
      options={EVENT_TYPES}
      value={field.value}
      disableClearable
      autoHighlight
      selectOnFocus
      filterOptions={(_, { inputValue }) => matching(inputValue)}
      onChange={(_, next) => choose(next)}
      onBlur={field.onBlur}
      renderOption={({ key, ...option }, type) => (
        <li key={key} {...option}>
          <ListItemText
            primary={type}
            secondary={eventSpec(type).summary}
            sx={{ my: 0 }}
            // The muted colour has too little contrast on the chosen option.
            slotProps={{ secondary: { variant: 'caption', color: 'inherit' } }}
          />
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.ref}
          label="Event type"
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? eventSpec(field.value).summary}
        />
      )}
    />
  );
}

/** The types that match a typed text: first by the beginning of a word, then by their summary. */
function matching(typed: string): EventType[] {
  const text = typed.trim().toLowerCase();
  const byName = EVENT_TYPES.filter((type) => ` ${type.toLowerCase()}`.includes(` ${text}`));
  const bySummary = EVENT_TYPES.filter((type) => eventSpec(type).summary.toLowerCase().includes(text));
  return [...new Set([...byName, ...bySummary])];
}
