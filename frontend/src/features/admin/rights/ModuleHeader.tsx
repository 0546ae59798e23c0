import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { MODULE_ACTIONS, type Module } from '@testplatform/contract';
import { allowedIn, MODULE_LABELS, withModule, type Granted } from '../model/rights.js';

interface ModuleHeaderProps {
  readonly module: Module;
  readonly granted: Granted;
  readonly onChange: ((granted: Granted) => void) | undefined;
}

/** A row's label. With several editable actions, it has a checkbox for all of them. */
export function ModuleHeader({ module, granted, onChange }: ModuleHeaderProps) {
  const total = MODULE_ACTIONS[module].length;
  if (!onChange) return MODULE_LABELS[module];
  // Aligned with the labels that have a checkbox.
  if (total === 1) return <Box sx={{ pl: 3 }}>{MODULE_LABELS[module]}</Box>;
  const count = allowedIn(granted, module).length;
  const isAll = count === total;
  return (
    <FormControlLabel
      label={MODULE_LABELS[module]}
      control={
        <Checkbox
          size="small"
          checked={isAll}
          indeterminate={count > 0 && !isAll}
          onChange={() => onChange(withModule(granted, module, !isAll))}
          slotProps={{ input: { 'aria-label': `${MODULE_LABELS[module]}: all` } }}
          sx={{ p: 0.5 }}
        />
      }
      slotProps={{ typography: { variant: 'body2', fontWeight: 'inherit' } }}
      sx={{ mr: 0, ml: -0.5 }}
    />
  );
}
