import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { EmptyState } from '../states/EmptyState.js';

interface CardListProps {
  /** Pixels. */
  readonly maxWidth: number;
  /** Label of the button that adds one; false for users who can't. */
  readonly addLabel: string | false;
  onAdd(): void;
  /** Shown while there are no cards. */
  readonly empty: Pick<ComponentProps<typeof EmptyState>, 'icon' | 'title' | 'text'>;
  readonly cards: readonly ReactElement[];
  /** Shown below the cards, if there are any. */
  readonly children: ReactNode;
}

/** A list of cards with a button that adds one. */
export function CardList({ maxWidth, addLabel, onAdd, empty, cards, children }: CardListProps) {
  const add = addLabel && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={onAdd}>
      {addLabel}
    </Button>
  );
  return (
    <Box sx={{ maxWidth }}>
      {cards.length === 0 ? (
        <EmptyState {...empty} action={add} />
      ) : (
        <Stack sx={{ gap: 2 }}>
          <div>{add}</div>
          {cards}
          {children}
        </Stack>
      )}
    </Box>
  );
}
