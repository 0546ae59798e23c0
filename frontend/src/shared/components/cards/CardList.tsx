import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ComponentProps, FocusEvent, ReactElement, ReactNode } from 'react';
import { useRowFocus } from '../../hooks/use-row-focus.js';
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

const AFTER_REMOVAL = '[data-after-removal]';

/** A list of cards with a button that adds one. A card that is deleted leaves the focus to the one after it. */
export function CardList({ maxWidth, addLabel, onAdd, empty, cards, children }: CardListProps) {
  const { list, removing } = useRowFocus<HTMLDivElement>(cards.length, AFTER_REMOVAL);
  // The focus is in a card, or in a dialog that it opened, while it is deleted.
  const onFocus = ({ target }: FocusEvent) => {
    const row = [...(list.current?.querySelectorAll(AFTER_REMOVAL) ?? [])].findIndex((card) => card.contains(target));
    if (row >= 0) removing(row);
  };
  const add = addLabel && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={onAdd}>
      {addLabel}
    </Button>
  );
  return (
    <Box ref={list} onFocus={onFocus} sx={{ maxWidth }}>
      {cards.length === 0 ? (
        <Box tabIndex={-1} data-after-removal>
          <EmptyState {...empty} action={add} />
        </Box>
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
