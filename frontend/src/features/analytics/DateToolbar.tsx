import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId, useState } from 'react';
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
  /** @param options replace: a further change in the same field */
  onChange(change: Partial<AnalyticsPlace>, options?: { readonly replace: boolean }): void;
}

/** The span of the charts: months, the last four weeks, the last seven days, or a range of days (1 §2). */
export function DateToolbar({ place, today, onChange }: DateToolbarProps) {
  const helpId = useId();
  const problem = place.preset === 'range' ? rangeProblem(place.from, place.to, today) : null;
  const shared = { max: today, helpId, isWrong: problem !== null };
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
            <DayField
              {...shared}
              label="From"
              value={place.from}
              onChange={(from, options) => onChange({ from }, options)}
            />
            <DayField {...shared} label="To" value={place.to} onChange={(to, options) => onChange({ to }, options)} />
          </>
        )}
      </Box>
      <FormHelperText id={helpId} error role="alert">
        {problem}
      </FormHelperText>
    </Box>
  );
}

interface DayFieldProps {
  readonly label: string;
  /** As 2026-01-31; empty for none. */
  readonly value: string;
  readonly max: string;
  readonly isWrong: boolean;
  readonly helpId: string;
  onChange(value: string, options: { readonly replace: boolean }): void;
}

/** A day. While somebody types it, the browser reports the years 2, 20 and 202 on the way to 2026, which stay here. */
function DayField({ label, value, max, isWrong, helpId, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [told, setTold] = useState<string | null>(null);
  if (value !== seen) {
    setSeen(value);
    // Unless it is what was typed here, and more was typed since.
    if (value !== told) {
      setTyped(value);
      setTold(null);
    }
  }
  const take = (day: string) => {
    setTyped(day);
    if (day.startsWith('0')) return;
    onChange(day, { replace: told !== null });
    setTold(day);
  };
  return (
    <TextField
      type="date"
      // Two fit beside the periods, or beside each other on a phone.
      sx={{ flex: '1 1 140px', maxWidth: { sm: 160 } }}
      label={label}
      value={typed}
      error={isWrong}
      onChange={(event) => take(event.target.value)}
      onFocus={() => setTold(null)}
      // A year of two digits was meant to be whole.
      onBlur={() => typed !== value && onChange(typed, { replace: told !== null })}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max, 'aria-describedby': helpId } }}
    />
  );
}
