import SearchIcon from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useCallback, useRef } from 'react';
import { useShortcut } from '../hooks/use-shortcut.js';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  /** In characters. */
  readonly maxLength?: number;
  onChange(value: string): void;
}

/** A search box; `/` focuses it, Escape clears it. */
export function SearchField({ label, value, maxLength, onChange }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useShortcut(
    '/',
    useCallback(() => input.current?.focus(), []),
  );
  return (
    <TextField
      type="search"
      placeholder={label}
      value={value}
      inputRef={input}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={({ key, nativeEvent }) => key === 'Escape' && !nativeEvent.isComposing && onChange('')}
      sx={{ maxWidth: 320 }}
      slotProps={{
        htmlInput: { 'aria-label': label, 'aria-keyshortcuts': '/', maxLength },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
