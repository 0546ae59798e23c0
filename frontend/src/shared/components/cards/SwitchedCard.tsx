import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface SwitchedCardProps {
  readonly title: string;
  readonly isOn: boolean;
  /** Label of the switch in its present state. */
  readonly label: string;
  readonly disabled: boolean;
  onSwitch(isOn: boolean): void;
  /** The card's content, below its title. */
  readonly children: ReactNode;
  /** Space between the parts, in theme spacing; 1 by default. */
  readonly gap?: number;
}

/** The card of something that can be switched off. */
export function SwitchedCard({ title, isOn, label, disabled, onSwitch, children, gap = 1 }: SwitchedCardProps) {
  return (
    <Card component="article" aria-label={title} tabIndex={-1} data-after-removal sx={{ p: 2, display: 'grid', gap }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h3" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <FormControlLabel
          disabled={disabled}
          control={<Switch checked={isOn} onChange={(_event, on) => onSwitch(on)} />}
          label={label}
        />
      </Box>
      {children}
    </Card>
  );
}
