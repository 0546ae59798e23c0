import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { visuallyHidden } from '../../../../shared/visually-hidden.js';
import type { Insertion } from '../../model/insert.js';

interface CompletionListProps {
  readonly id: string;
  readonly anchor: HTMLElement | null;
  readonly matches: readonly Insertion[];
  readonly active: number;
  optionId(row: number): string;
  onAccept(insertion: Insertion): void;
}

/** The matching placeholders, below the input. */
export function CompletionList({ id, anchor, matches, active, optionId, onAccept }: CompletionListProps) {
  const isOpen = matches.length > 0 && anchor !== null;
  return (
    <>
      <Box component="span" role="status" sx={visuallyHidden}>
        {isOpen && `${matches.length} placeholders. Choose with the arrow keys, insert with Enter`}
      </Box>
      <Popper open={isOpen} anchorEl={anchor} placement="bottom-start" sx={{ zIndex: 'modal' }}>
        <Paper
          component="ul"
          variant="outlined"
          role="listbox"
          id={id}
          aria-label="Placeholders"
          // The input keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          sx={{
            m: 0,
            my: 0.5,
            p: 0.5,
            listStyle: 'none',
            maxWidth: 'min(480px, 92vw)',
          }}
        >
          {matches.map((insertion, row) => (
            <Box
              component="li"
              role="option"
              key={insertion.text}
              id={optionId(row)}
              aria-selected={row === active}
              onClick={() => onAccept(insertion)}
              sx={{
                px: 1,
                py: 0.5,
                minHeight: 24,
                borderRadius: 1,
                cursor: 'pointer',
                '& .meaning': { typography: 'caption', color: 'text.secondary' },
                '&:hover': { bgcolor: 'action.hover' },
                // The muted colour has too little contrast here.
                '&[aria-selected="true"]': { bgcolor: 'action.selected', '& .meaning': { color: 'text.primary' } },
              }}
            >
              <Box component="span" sx={{ typography: 'mono', display: 'block', overflowWrap: 'anywhere' }}>
                {insertion.text}
              </Box>
              <span className="meaning">{insertion.meaning}</span>
            </Box>
          ))}
        </Paper>
      </Popper>
    </>
  );
}
