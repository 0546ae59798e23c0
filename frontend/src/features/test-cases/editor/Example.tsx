import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Insertion } from '../model/insert.js';

interface ExampleProps {
  readonly example: Insertion;
  onInsert(): void;
}

/** What can be written, what it means, and a button that writes it. */
export function Example({ example: { text, meaning, isChoice }, onInsert }: ExampleProps) {
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.75, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="mono" component="code" sx={{ overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
        <Typography variant="caption" component="p" color="text.secondary">
          {meaning}
        </Typography>
      </Box>
      <Button size="small" onClick={onInsert} aria-label={`${isChoice ? 'Choose' : 'Insert'} ${text}`}>
        {isChoice ? 'Choose' : 'Insert'}
      </Button>
    </Box>
  );
}
