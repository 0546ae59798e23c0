import InputAdornment from '@mui/material/InputAdornment';
import IconButton from '@mui/material/IconButton';
import GoIcon from '@mui/icons-material/ArrowForward';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';

interface AddressFieldProps {
  /** Of the page that is shown. */
  readonly url: string;
  readonly disabled: boolean;
  onVisit(to: string): void;
}

/** Where the page is; another address is gone to. What is being typed stays until then. */
export function AddressField({ url, disabled, onVisit }: AddressFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const to = (typed ?? url).trim();
    setTyped(null);
    if (to !== '') onVisit(to);
  };
  return (
    <form onSubmit={submit} style={{ flex: '1 1 220px', minWidth: 0 }}>
      <TextField
        size="small"
        fullWidth
        disabled={disabled}
        value={typed ?? url}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setTyped((now) => (now === url ? null : now))}
        slotProps={{
          htmlInput: { 'aria-label': 'Address of the page', spellCheck: false, sx: { typography: 'mono' } },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton type="submit" size="small" aria-label="Go to the address" disabled={disabled}>
                  <GoIcon fontSize="small" />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
    </form>
  );
}
