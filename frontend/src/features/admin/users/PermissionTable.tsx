import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { ACTIONS, MODULE_ACTIONS, MODULES, type Module } from '@testplatform/contract';
import { tableFrame } from '../list/list-settings.js';
import { holds, MODULE_LABELS, RIGHT_LABELS, withRight, type Granted, type Right } from '../model/rights.js';

const RIGHTS: readonly Right[] = ['all', ...ACTIONS];

interface PermissionTableProps {
  readonly granted: Granted;
  onChange(granted: Granted): void;
}

/** The permissions of the roles: a row per module, a column per action that one of them has, and one for all. */
export function PermissionTable({ granted, onChange }: PermissionTableProps) {
  const set = (module: Module, right: Right, given: boolean) => onChange(withRight(granted, module, right, given));
  return (
    <Box sx={[tableFrame, { maxWidth: 800 }]}>
      <Table size="small" aria-label="Rights by module">
        <TableHead>
          <TableRow>
            <TableCell>Module</TableCell>
            {RIGHTS.map((right) => (
              <TableCell key={right} align="center">
                {RIGHT_LABELS[right]}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {MODULES.map((module) => (
            <ModuleRow key={module} module={module} granted={granted} onSet={(...change) => set(module, ...change)} />
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

interface ModuleRowProps {
  readonly module: Module;
  readonly granted: Granted;
  onSet(right: Right, given: boolean): void;
}

function ModuleRow({ module, granted, onSet }: ModuleRowProps) {
  const all = holds(granted, module, 'all');
  const rights: readonly Right[] = ['all', ...MODULE_ACTIONS[module]];
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {MODULE_LABELS[module]}
      </TableCell>
      {RIGHTS.map((right) => (
        <TableCell key={right} align="center" padding="checkbox">
          {rights.includes(right) && (
            <Checkbox
              size="small"
              checked={all || holds(granted, module, right)}
              disabled={all && right !== 'all'}
              onChange={(_event, given) => onSet(right, given)}
              slotProps={{ input: { 'aria-label': `${MODULE_LABELS[module]}: ${RIGHT_LABELS[right]}` } }}
            />
          )}
        </TableCell>
      ))}
    </TableRow>
  );
}
