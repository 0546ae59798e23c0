import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  /** It fills the screen, so its title is the main heading. */
  readonly isScreen?: boolean;
  readonly text?: string;
  /** The next step. */
  readonly action?: ReactNode;
}

/** Shown in place of an empty list or chart. */
export function EmptyState({ icon, title, isScreen = false, text, action }: EmptyStateProps) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, px: 3, py: 6, textAlign: 'center' }}>
      {icon && (
        <Box aria-hidden sx={{ color: 'text.secondary', '& svg': { fontSize: 40 } }}>
          {icon}
        </Box>
      )}
      <Typography variant="h3" component={isScreen ? 'h1' : 'p'}>
        {title}
      </Typography>
      {text && (
        <Typography color="text.secondary" sx={{ maxWidth: 440 }}>
          {text}
        </Typography>
      )}
      {action && <Box sx={{ mt: 1 }}>{action}</Box>}
    </Box>
  );
}
