import TextField from '@mui/material/TextField';

interface CodeFieldProps {
  readonly value: string;
  onChange(value: string): void;
  /** Only accepts codes from the app, no recovery codes. */
  readonly isApp?: boolean;
  readonly helperText: string;
}

/** A code from the authenticator app, or a recovery code. */
export function CodeField({ value, onChange, isApp = false, helperText }: CodeFieldProps) {
  return (
    <TextField
      label="Code"
      helperText={helperText}
      autoComplete="one-time-code"
      autoFocus={isApp}
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { maxLength: 40, spellCheck: false, ...(isApp && { inputMode: 'numeric' }) } }}
    />
  );
}
