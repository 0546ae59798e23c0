import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId } from 'react';
import { PRESETS, rangeProblem, type AnalyticsPlace, type Preset } from './model/span.js';

const LABELS: Record<Preset, string> = {
  monthly: 'Monthly',
  weekly: 'Weekly',
  days: 'Last 7 days',
  range: 'Date range',
};

interface DateToolbarProps {
  readonly place: AnalyticsPlace;
  /** Days later than this can't be chosen. */
  readonly today: string;
  onChange(change: Partial<AnalyticsPlace>): void;
}

/** The span of the charts: months, the last four weeks, the last seven days, or a range of days (1 §2). */
export function DateToolbar({ place, today, onChange }: DateToolbarProps) {
  const helpId = useId();
  const problem = place.preset === 'range' ? rangeProblem(place.from, place.to, today) : null;
  const day = (label: string, value: string, change: (value: string) => Partial<AnalyticsPlace>) => (
    <TextField
      type="date"
      // Two fit beside the periods, or beside each other on a phone.
      sx={{ flex: '1 1 140px', maxWidth: { sm: 160 } }}
      label={label}
      value={value}
      error={problem !== null}
      onChange={(event) => onChange(change(event.target.value))}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: today, 'aria-describedby': helpId } }}
    />
  );
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', md: 'nowrap' }, gap: 1 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Period"
          value={place.preset}
          onChange={(_event, preset: Preset | null) => preset && onChange({ preset })}
        >
          {PRESETS.map((preset) => (
            <ToggleButton key={preset} value={preset} sx={{ textTransform: 'none' }}>
              {LABELS[preset]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {place.preset === 'range' && (
          <>
            {day('From', place.from, (from) => ({ from }))}
            {day('To', place.to, (to) => ({ to }))}
          </>
        )}
      </Box>
      <FormHelperText id={helpId} error role="alert">
        {problem}
      </FormHelperText>
    </Box>
  );
}
