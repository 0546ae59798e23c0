import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';

interface FormErrorsProps {
  readonly sentences: readonly string[];
  /** Focused when errors appear, so that they are seen and announced. */
  readonly takesFocus?: boolean;
}

const STYLE = {
  color: 'error.main',
  position: 'relative',
  // Not in the form's grid while empty.
  '&:empty': { position: 'absolute' },
  // A bar beside it, since a ring around a sentence looks like an input.
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::before': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    left: -10,
    width: 3,
    bgcolor: 'currentColor',
  },
} as const;

/** Why a form was refused: each sentence in red, read aloud when it appears. */
export function FormErrors({ sentences, takesFocus = false }: FormErrorsProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus && sentences.length > 0) box.current?.focus();
  }, [takesFocus, sentences]);
  return (
    <Box ref={box} role="alert" aria-live="polite" tabIndex={-1} sx={STYLE}>
      {sentences.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Box>
      )}
    </Box>
  );
}
