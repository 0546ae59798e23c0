import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

interface HeaderButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** For a button that shows a view: it is shown. */
  readonly pressed?: boolean;
  /** Without it the button is inert. */
  readonly onClick?: () => void;
}

/** A button of the workspace header; where there is little room only its icon is seen. */
export function HeaderButton({ label, icon, pressed, onClick }: HeaderButtonProps) {
  return (
    <Button
      color={pressed ? 'primary' : 'inherit'}
      aria-label={label}
      aria-pressed={pressed}
      startIcon={icon}
      disabled={!onClick}
      onClick={onClick}
      sx={{ minWidth: 0, '& .MuiButton-startIcon': { mr: { xs: 0, lg: 1 } } }}
    >
      <Box component="span" sx={{ display: { xs: 'none', lg: 'inline' } }}>
        {label}
      </Box>
    </Button>
  );
}
