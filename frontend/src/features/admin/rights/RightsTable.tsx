import TickIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { MODULES, type Action, type Module } from '@testplatform/contract';
import { tableFrame } from '../list/list-settings.js';
import { COLUMNS, exists, MODULE_LABELS, RIGHT_LABELS, allows, type Granted, withRights } from '../model/rights.js';
import { ModuleHeader } from './ModuleHeader.js';

interface RightsTableProps {
  readonly granted: Granted;
  /** Absent: the table is read-only. */
  onChange?(granted: Granted): void;
}

/** A table of rights: a row per module, a column per action, and empty cells for actions that don't exist. */
export function RightsTable({ granted, onChange }: RightsTableProps) {
  return (
    <Box sx={[tableFrame, { maxWidth: 800, '& th, & td': CELL }]}>
      <Table size="small" aria-label="Rights by part of the product">
        <TableHead>
          <TableRow>
            <TableCell>Part</TableCell>
            {COLUMNS.map((action) => (
              <TableCell key={action} align="center">
                {RIGHT_LABELS[action]}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {MODULES.map((module) => (
            <TableRow key={module}>
              <TableCell component="th" scope="row">
                <ModuleHeader module={module} granted={granted} onChange={onChange} />
              </TableCell>
              {COLUMNS.map((action) => (
                <TableCell key={action} align="center" padding="none">
                  {exists(module, action) && <Right {...{ module, action, granted, onChange }} />}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** Narrow enough for a phone. */
const CELL = { px: { xs: 0.25, sm: 2 }, '&:first-of-type': { pl: { xs: 1, sm: 2 } } };

interface RightProps extends RightsTableProps {
  readonly module: Module;
  readonly action: Action;
}

function Right({ module, action, granted, onChange }: RightProps) {
  const label = `${MODULE_LABELS[module]}: ${RIGHT_LABELS[action]}`;
  const given = allows(granted, module, action);
  if (!onChange) return given && <TickIcon fontSize="small" titleAccess={label} sx={TICK} />;
  return (
    <Checkbox
      size="small"
      checked={given}
      onChange={(_event, now) => onChange(withRights(granted, module, [action], now))}
      slotProps={{ input: { 'aria-label': label } }}
      sx={{ p: 0.5 }}
    />
  );
}

const TICK = { color: 'status.success.main', verticalAlign: 'middle' };
