import ExpandIcon from '@mui/icons-material/ExpandMore';
import ButtonBase from '@mui/material/ButtonBase';
import Collapse from '@mui/material/Collapse';
import { useId, type ReactNode } from 'react';

interface ExpandableProps {
  /** Grid columns, without the one for the icon. */
  readonly columns: { readonly xs: string; readonly lg: string };
  /** Pixels. */
  readonly minHeight?: number;
  readonly isOpen: boolean;
  onToggle(): void;
  /** The row that is always visible, a cell per column. */
  readonly head: ReactNode;
  /** The details, shown when open. */
  readonly children: ReactNode;
}

/** The inside of an expandable row: a button of the whole width, and the details below it. */
export function Expandable({ columns, minHeight = 52, isOpen, onToggle, head, children }: ExpandableProps) {
  const id = useId();
  const gridTemplateColumns = { xs: `${columns.xs} 24px`, lg: `${columns.lg} 24px` };
  return (
    <>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
        sx={{ ...ROW, gridTemplateColumns, minHeight }}
      >
        {head}
        <ExpandIcon fontSize="small" sx={{ color: 'text.secondary', transform: isOpen ? 'rotate(180deg)' : 'none' }} />
      </ButtonBase>
      <Collapse in={isOpen} id={id} unmountOnExit>
        {children}
      </Collapse>
    </>
  );
}

const ROW = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'center',
  width: '100%',
  px: 2,
  textAlign: 'left',
  '&:hover': { bgcolor: 'action.hover' },
} as const;
